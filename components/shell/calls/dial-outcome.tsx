"use client";

import { Phone } from "lucide-react";
import { type Confirmed, confirmationOf } from "#lib/client/calls/confirmation-of.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/note.tsx";
import { FaultTechnical } from "../fault-technical.tsx";
import { LockCountdown } from "./lock-countdown.tsx";
import { LostCall } from "./lost-call.tsx";
import { StartedCall } from "./started-call.tsx";
import type { Dialled } from "./use-dialling.ts";

type DialOutcomeProps = {
  dialled: Dialled;
  isDialling: boolean;
  /** Calls the same number although that was advised against. */
  onAgain: (confirmed: Confirmed) => void;
};

/** What came of the press, and what may be done now. */
export function DialOutcome({ dialled, isDialling, onAgain }: DialOutcomeProps) {
  if (dialled.kind === "started") return <StartedCall id={dialled.id} number={dialled.number} />;
  if (dialled.kind === "lost") return <LostCall number={dialled.number} pressedAt={dialled.pressedAt} />;
  const { error, number } = dialled;
  if (dialled.kind === "question") {
    const { confirmed } = dialled;
    return (
      <Note
        tone="amber"
        isSmall
        isAlert
        title={`${formatNumber(number)} was not called`}
        actions={
          <Button icon={<Phone />} isBusy={isDialling} onClick={() => onAgain(confirmed)}>
            {confirmationOf(error) === "isAgain" ? "Call again now" : "Call anyway"}
          </Button>
        }
      >
        {error.retryAfterMs === undefined ? (
          error.detail
        ) : (
          <LockCountdown untilMs={dialled.heardAt + error.retryAfterMs} said={error.detail} />
        )}
      </Note>
    );
  }
  return (
    <Note tone="red" isSmall isAlert title={`${formatNumber(number)} was not called`}>
      {error.detail}
      <FaultTechnical error={error} />
    </Note>
  );
}
