"use client";

import { ClipboardPaste } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import type { ButtonLook } from "#components/ui/button/button-class.ts";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Opened } from "#components/ui/load/opened.tsx";
import { useOpening } from "#components/ui/load/use-opening.ts";
import { t } from "#lib/contract/language.ts";
import type { Shares } from "../draft/use-composer.ts";
import type { Pasted } from "./paste-dialog.tsx";

const { Part: PasteDialog, preload } = lazyPart(() =>
  import("./paste-dialog.tsx").then((part) => part.PasteDialog),
);

type PastePeopleProps = Shares<"audience"> & Pasted & { look: ButtonLook };

/** The way to bring people without a file. */
export function PastePeople({ composer, look, ...pasted }: PastePeopleProps) {
  const { isOpen, turn, open, close } = useOpening();
  return (
    <>
      <Button look={look} icon={<ClipboardPaste />} onClick={open}>
        {t("Paste people", "Bandika watu")}
      </Button>
      <Opened when={isOpen} preload={preload}>
        <PasteDialog key={turn} composer={composer} {...pasted} isOpen={isOpen} onClose={close} />
      </Opened>
    </>
  );
}
