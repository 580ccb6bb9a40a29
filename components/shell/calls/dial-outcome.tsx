"use client";

import { Phone } from "lucide-react";
import { requestIdOf } from "#lib/client/http.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Note } from "../../ui/note.tsx";
import { formatNumber } from "../format-number.ts";
import { LostCall } from "./lost-call.tsx";
import { StartedCall } from "./started-call.tsx";
import type { Dialled } from "./use-dialling.ts";

type DialOutcomeProps = {
  dialled: Dialled;
  isDialling: boolean;
  /** Calls the same number although that was advised against. */
  onAgain: () => void;
};

/** What came of the press, and what may be done now. */
export function DialOutcome({ dialled, isDialling, onAgain }: DialOutcomeProps) {
  if (dialled.kind === "started") return <StartedCall id={dialled.id} number={dialled.number} />;
  if (dialled.kind === "lost") return <LostCall number={dialled.number} pressedAt={dialled.pressedAt} />;
  const { error, number } = dialled;
  if (dialled.kind === "question") {
    return (
      <Note
        tone="amber"
        isSmall
        isAlert
        title={`${formatNumber(number)} was not called`}
        actions={
          <Button icon={<Phone />} isBusy={isDialling} onClick={onAgain}>
            Call again now
          </Button>
        }
      >
        {error.detail}
      </Note>
    );
  }
  const requestId = requestIdOf(error);
  return (
    <Note
      tone="red"
      isSmall
      isAlert
      title={`${formatNumber(number)} was not called`}
      actions={requestId && <CopyButton text={requestId} label="Copy request id" />}
    >
      {error.detail}
    </Note>
  );
}
