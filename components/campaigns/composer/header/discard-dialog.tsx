"use client";

import { FormDialog } from "#components/ui/popup/form-dialog.tsx";
import { t } from "#lib/contract/language.ts";

type DiscardDialogProps = {
  isOpen: boolean;
  isBusy: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
};

/** Asks before what was typed and fixed is thrown away. */
export function DiscardDialog({ isOpen, isBusy, onOpenChange, onConfirm }: DiscardDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      title={t("Discard this draft?", "Tupa rasimu hii?")}
      purpose={t(
        "We delete its message, its settings and its file with everything you fixed in it. You cannot undo this. Nothing was sent.",
        "Tunafuta ujumbe wake, mipangilio yake na faili lake pamoja na yote uliyorekebisha humo. Huwezi kutendua hili. Hakuna kilichotumwa.",
      )}
      button={t("Discard the draft", "Tupa rasimu")}
      look="danger"
      isBusy={isBusy}
      cancel={t("Keep it", "Ibakize")}
      onSubmit={onConfirm}
      onClose={() => onOpenChange(false)}
    />
  );
}
