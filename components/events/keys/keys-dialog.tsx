"use client";

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

const KEYS: readonly { cap: string; does: string }[] = [
  { cap: "j", does: "To the next older event" },
  { cap: "k", does: "To the next newer event" },
  { cap: "Enter", does: "Open the event under the focus" },
  { cap: "Esc", does: "Close the drawer" },
  { cap: "r", does: "Raw bytes of the event" },
  { cap: "/", does: "Search" },
  { cap: "?", does: "This list" },
];

export function KeysDialog({ isOpen, onOpenChange, isOn, onSwitch }: KeysDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Keys"
      actions={<Button onClick={() => onOpenChange(false)}>Close</Button>}
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
        label="Single keys are on"
        hint="Turn them off if you speak to your computer or its keys clash"
        checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
    </Dialog>
  );
}
