"use client";

import { t } from "#lib/contract/language.ts";
import { Button } from "../../ui/button/button.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";
import { Kbd } from "../../ui/text/kbd.tsx";
import { useKeysChoice } from "./use-single-keys.ts";

type KeysDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** What each key of this page does. */
  keys: readonly { cap: string; does: string }[];
};

/** The single keys of a page, and the choice to have none. */
export function KeysDialog({ isOpen, onOpenChange, keys }: KeysDialogProps) {
  const [isOn, setOn] = useKeysChoice();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t("Keys", "Vitufe")}
      actions={<Button onClick={() => onOpenChange(false)}>{t("Close", "Funga")}</Button>}
    >
      <dl className="grid grid-cols-[4.5rem_1fr] gap-y-2 text-13">
        {keys.map(({ cap, does }) => (
          <div key={cap} className="contents">
            <dt>
              <Kbd>{cap}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t("Single keys are on", "Vitufe vya herufi moja vimewashwa")}
        hint={t(
          "Turn them off if you speak to your computer or its keys clash",
          "Vizime ukizungumza na kompyuta yako au vikigongana na vitufe vyake",
        )}
        checked={isOn}
        onChange={(event) => setOn(event.target.checked)}
      />
    </Dialog>
  );
}
