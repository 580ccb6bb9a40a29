"use client";

import { Phone } from "lucide-react";
import { t } from "#lib/contract/language.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/note.tsx";
import { Dialog, WayOut } from "../../ui/popup/dialog.tsx";
import { Time } from "../../ui/time/time.tsx";
import { CheckingCall } from "./checking-call.tsx";
import { DialOutcome, useDialling } from "./dial-outcome.tsx";

type CallDialogProps = {
  number: string;
  /** When this person opted out of messages: it is said before the press, so it is not asked after it. */
  optedOutAt?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Calls one known number, confirmed with the number on the button. */
export function CallDialog({ number, optedOutAt, isOpen, onClose }: CallDialogProps) {
  const { dial, dialled, isDialling, isChecking } = useDialling();
  const call = () => void dial(number, optedOutAt === undefined ? {} : { isOptOutKnown: true });
  const isDone = dialled?.kind === "started" || dialled?.kind === "lost";
  return (
    <Dialog
      isOpen={isOpen}
      isBusy={isDialling}
      onOpenChange={(next) => !next && onClose()}
      title={t(`Call ${formatNumber(number)}`, `Piga simu ${formatNumber(number)}`)}
      purpose={t(
        "Their phone rings at once. Your phone is not used: the service makes the call.",
        "Simu yake italia papo hapo. Simu yako haitumiki: huduma ndiyo inayopiga.",
      )}
      actions={
        <>
          <WayOut isBusy={isDialling} onPress={onClose}>
            {isDone ? t("Close", "Funga") : t("Cancel", "Ghairi")}
          </WayOut>
          {!isDone && (
            <Button look="primary" icon={<Phone />} isBusy={isDialling} onClick={call}>
              {t(`Call ${formatNumber(number)}`, `Piga simu ${formatNumber(number)}`)}
            </Button>
          )}
        </>
      }
    >
      {optedOutAt !== undefined && !isDone && (
        <Note
          tone="amber"
          isSmall
          title={t("This person has opted out of messages", "Mtu huyu amejitoa kwenye jumbe")}
        >
          {t(
            <>
              They did so on <Time value={optedOutAt} show="day" />. An opt-out does not stop calls, but they
              may not want one.
            </>,
            <>
              Alijitoa <Time value={optedOutAt} show="day" />. Kujitoa hakuzuii simu, lakini huenda asitake
              kupigiwa.
            </>,
          )}
        </Note>
      )}
      {isChecking && <CheckingCall />}
      {dialled !== null && !isChecking && (
        <DialOutcome
          dialled={dialled}
          isDialling={isDialling}
          onAgain={(confirmed) => void dial(number, confirmed)}
        />
      )}
    </Dialog>
  );
}
