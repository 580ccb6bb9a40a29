"use client";

import { t, translated } from "#lib/contract/language.ts";
import { Button } from "../../ui/button/button.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";
import { Kbd } from "../../ui/text/kbd.tsx";

type KeysDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
};

const KEYS: readonly { cap: string; does: string }[] = translated(() => [
  { cap: "j", does: t("To the next older event", "Tukio la zamani linalofuata") },
  { cap: "k", does: t("To the next newer event", "Tukio jipya linalofuata") },
  { cap: "Enter", does: t("Open the event under the focus", "Fungua tukio lililochaguliwa") },
  { cap: "Esc", does: t("Close the drawer", "Funga dirisha la pembeni") },
  { cap: "r", does: t("Raw bytes of the event", "Baiti ghafi za tukio") },
  { cap: "/", does: t("Search", "Tafuta") },
  { cap: "?", does: t("This list", "Orodha hii") },
]);

export function KeysDialog({ isOpen, onOpenChange, isOn, onSwitch }: KeysDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t("Keys", "Vitufe")}
      actions={<Button onClick={() => onOpenChange(false)}>{t("Close", "Funga")}</Button>}
    >
      <dl className="grid grid-cols-[4.5rem_1fr] gap-y-2 text-13">
        {KEYS.map(({ cap, does }) => (
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
        onChange={(event) => onSwitch(event.target.checked)}
      />
    </Dialog>
  );
}
