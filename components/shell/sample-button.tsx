"use client";

import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { t, translated } from "#lib/contract/language.ts";
import { Button } from "../ui/button/button.tsx";
import { fetchPart } from "../ui/load/load-part.ts";
import { downloadFile } from "../ui/text/download-file.ts";
import type { ToastWords } from "../ui/toast/show-toast.ts";

const UNMADE: ToastWords = translated(() => ({
  tone: "red" as const,
  title: t("We could not make the sample", "Hatukuweza kutengeneza sampuli"),
  detail: t("The console does not answer.", "Konsoli haijibu."),
}));

type SampleButtonProps = {
  /** A workbook, in which numbers stay as they are typed, unless it says CSV. */
  kind?: "xlsx" | "csv";
  /** The texts of a message at the moment of the press, whose columns it gets; without them the whole sample. */
  textsNow?: () => readonly string[];
  children: ReactNode;
};

/** Saves a spreadsheet of invented people to try with; made when it is asked for. */
export function SampleButton({ kind = "xlsx", textsNow, children }: SampleButtonProps) {
  async function save() {
    const made = await fetchPart(() => import("#lib/client/sample/make-sample.ts"), UNMADE);
    if (made === null) return;
    const { name, file } = made.makeSample(kind, textsNow?.());
    downloadFile(name, file);
  }
  return (
    <Button look="plain" icon={<Download />} onClick={() => void save()}>
      {children}
    </Button>
  );
}
