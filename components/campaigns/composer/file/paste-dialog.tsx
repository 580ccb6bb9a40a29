"use client";

import { Button } from "#components/ui/button/button.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Textarea } from "#components/ui/field/textarea.tsx";
import { Dialog } from "#components/ui/popup/dialog.tsx";
import { pastedFile } from "#lib/client/audience/pasted-file.ts";
import type { Shares } from "../draft/use-composer.ts";

export type Pasted = { text: string; onText: (text: string) => void };
type PasteDialogProps = Shares<"audience"> & Pasted & { isOpen: boolean; onClose: () => void };

/** People without a file: what is pasted becomes the file of this draft, and stands here again where it could not be read. */
export function PasteDialog({ composer, text, onText, isOpen, onClose }: PasteDialogProps) {
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
        <Textarea value={text} rows={8} spellCheck={false} onChange={(event) => onText(event.target.value)} />
      </Field>
    </Dialog>
  );
}
