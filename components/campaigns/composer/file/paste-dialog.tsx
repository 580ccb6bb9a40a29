"use client";

import { Button } from "#components/ui/button/button.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Textarea } from "#components/ui/field/textarea.tsx";
import { Dialog } from "#components/ui/popup/dialog.tsx";
import { pastedFile } from "#lib/client/audience/pasted-file.ts";
import { t } from "#lib/contract/language.ts";
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
      title={t("Paste people", "Bandika watu")}
      purpose={t(
        "Paste phone numbers, or rows that you copied from a spreadsheet, with their headings. They become the file of this draft.",
        "Bandika namba za simu, au mistari uliyonakili kutoka kwenye jedwali, pamoja na vichwa vyake. Zinakuwa faili la rasimu hii.",
      )}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel", "Ghairi")}</Button>
          <Button
            look="primary"
            lockedBecause={
              text.trim() === ""
                ? t("Paste numbers or rows first", "Bandika kwanza namba au mistari")
                : undefined
            }
            onClick={take}
          >
            {t("Use these people", "Tumia watu hawa")}
          </Button>
        </>
      }
    >
      <Field
        label={t("Numbers or rows", "Namba au mistari")}
        hint={t("One person a line", "Mtu mmoja kwa mstari")}
      >
        <Textarea value={text} rows={8} spellCheck={false} onChange={(event) => onText(event.target.value)} />
      </Field>
    </Dialog>
  );
}
