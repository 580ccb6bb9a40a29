"use client";

import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Textarea } from "#components/ui/field/textarea.tsx";
import { Dialog } from "#components/ui/popup/dialog.tsx";
import { pastedFile } from "#lib/client/audience/pasted-file.ts";
import type { Shares } from "../draft/use-composer.ts";

type PasteDialogProps = Shares<"audience"> & { isOpen: boolean; onClose: () => void };

/** People without a file: what is pasted becomes the file of this draft. */
export function PasteDialog({ composer, isOpen, onClose }: PasteDialogProps) {
  const [text, setText] = useState("");
  function take() {
    composer.audience.open(pastedFile(text));
    onClose();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      width="wide"
      title="Paste people"
      purpose="Paste phone numbers, or rows that you copied from a spreadsheet, with their headings. They become the file of this draft."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            lockedBecause={text.trim() === "" ? "Paste numbers or rows first" : undefined}
            onClick={take}
          >
            Use these people
          </Button>
        </>
      }
    >
      <Field label="Numbers or rows" hint="One person a line">
        <Textarea
          value={text}
          rows={8}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
