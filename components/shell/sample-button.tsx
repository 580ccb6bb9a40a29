"use client";

import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../ui/button/button.tsx";
import { fetchPart } from "../ui/load/load-part.ts";
import { downloadText } from "../ui/text/download-text.ts";
import type { ToastWords } from "../ui/toast/show-toast.ts";

const UNMADE: ToastWords = {
  tone: "red",
  title: "We could not make the sample",
  detail: "The console does not answer.",
};

type SampleButtonProps = {
  /** The texts of a message at the moment of the press, whose columns it gets; without them the whole sample. */
  textsNow?: () => readonly string[];
  children: ReactNode;
};

/** Saves a spreadsheet of invented people to try with; made when it is asked for. */
export function SampleButton({ textsNow, children }: SampleButtonProps) {
  async function save() {
    const made = await fetchPart(() => import("#lib/client/sample/sample-file.ts"), UNMADE);
    if (made === null) return;
    downloadText("sample-wateja.csv", textsNow ? made.sampleFor(textsNow()) : made.sampleFile());
  }
  return (
    <Button look="plain" icon={<Download />} onClick={() => void save()}>
      {children}
    </Button>
  );
}
