"use client";

import { type ReactNode, useState } from "react";
import { Checkbox } from "#components/ui/field/checkbox.tsx";
import { FormDialog } from "#components/ui/popup/form-dialog.tsx";
import { t } from "#lib/contract/language.ts";
import { NETWORK_NAMES, type Network } from "#lib/contract/rules/networks.ts";

type HoldDialogProps = {
  network: Network;
  /** What happens, and to whom. */
  purpose: string;
  isBusy: boolean;
  onHold: (goesOn: boolean) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks whether the people of one network wait, and whether they are sent to without a press once it is not late. */
export function HoldDialog({ network, purpose, isBusy, onHold, onClose, children }: HoldDialogProps) {
  const [goesOn, setGoesOn] = useState(true);
  const called = NETWORK_NAMES[network];
  return (
    <FormDialog
      isOpen
      title={t(`Hold the people of ${called}?`, `Simamisha watu wa ${called}?`)}
      purpose={purpose}
      button={t(`Hold ${called}`, `Simamisha ${called}`)}
      isBusy={isBusy}
      onSubmit={() => onHold(goesOn)}
      onClose={onClose}
    >
      {children}
      <Checkbox
        checked={goesOn}
        onChange={(event) => setGoesOn(event.target.checked)}
        label={t(
          `Go on without a press once ${called} is not late any more`,
          `Endelea bila kubofya pindi ${called} isipochelewa tena`,
        )}
        hint={t(
          "Hours, opt-outs and the end of the campaign hold for them as for everybody.",
          "Saa, kujitoa na mwisho wa kampeni vinawahusu kama wengine wote.",
        )}
      />
    </FormDialog>
  );
}
