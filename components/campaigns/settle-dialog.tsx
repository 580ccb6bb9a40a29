"use client";

import { useState } from "react";
import { useResolveUnknown } from "#lib/client/campaigns/mutations.ts";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import type { ResolveUnknown, UnknownAttempt } from "#lib/contract/desk/unknown.ts";
import { Fault } from "#lib/fault.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { formatNoun } from "../ui/format-count.ts";
import { RadioCards } from "../ui/radio-cards.tsx";
import { showToast } from "../ui/show-toast.ts";
import { Stepper } from "../ui/stepper.tsx";
import { UnknownEvidence } from "./unknown-evidence.tsx";

type SettleDialogProps = {
  campaign: Campaign;
  attempts: readonly UnknownAttempt[];
  view: "evidence" | "settle" | null;
  onClose: () => void;
  onSettle: (() => void) | undefined;
};

type Choice = ResolveUnknown["as"];

/** The evidence of one lost answer at a time, and three choices with the cost of each. */
export function SettleDialog({ campaign, attempts, view, onClose, onSettle }: SettleDialogProps) {
  const [place, setPlace] = useState(0);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isForAll, setForAll] = useState(false);
  const resolve = useResolveUnknown(campaign.id);
  const attempt = attempts[Math.min(place, attempts.length - 1)];
  if (!attempt) return null;
  const chosen = isForAll ? attempts : [attempt];
  const size = chosen.reduce((sum, { size }) => sum + size, 0);

  function settle() {
    if (choice === null) return;
    resolve.mutate(
      chosen.map(({ attemptId }) => ({ attemptId, as: choice })),
      { onSuccess: () => finish(), onError: (error) => showToast(faultWords(error)) },
    );
  }
  function finish() {
    setChoice(null);
    setPlace(0);
    showToast({ tone: "green", title: `${formatNoun(size, "recipient")} settled` });
    if (chosen.length === attempts.length) onClose();
  }
  const settling = (
    <>
      <Button onClick={onClose}>Decide later</Button>
      <Button
        look={choice === "resend" ? "danger" : "primary"}
        isBusy={resolve.isPending}
        lockedBecause={choice === null ? "Choose one of the three first" : undefined}
        onClick={settle}
      >
        {buttonWord(choice, size)}
      </Button>
    </>
  );
  const reading = (
    <>
      <Button onClick={onClose}>Close</Button>
      {onSettle && (
        <Button look="primary" onClick={onSettle}>
          Settle {formatNoun(attempt.size, "recipient")}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      isOpen={view !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="wide"
      title="May have been sent: we lost the answer"
      purpose="What is known is shown and never acted on: only a person decides."
      actions={view === "settle" ? settling : reading}
    >
      {attempts.length > 1 && (
        <Stepper
          previousLabel="Request before"
          nextLabel="Next request"
          onPrevious={place > 0 ? () => setPlace(place - 1) : undefined}
          onNext={place < attempts.length - 1 ? () => setPlace(place + 1) : undefined}
        >
          Lost answer {Math.min(place, attempts.length - 1) + 1} of {attempts.length}
        </Stepper>
      )}
      <UnknownEvidence attempt={attempt} isSms={campaign.channel === "sms"} />
      {view === "settle" && (
        <>
          <RadioCards
            legend="What happens to them"
            input={{ name: "as", onChange: (event) => setChoice(event.target.value as Choice) }}
            value={choice ?? ""}
            cards={cardsOf(chosen, campaign)}
          />
          {attempts.length > 1 && (
            <Checkbox
              label={`Settle all ${attempts.length} lost answers the same way`}
              checked={isForAll}
              onChange={(event) => setForAll(event.target.checked)}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

function cardsOf(attempts: readonly UnknownAttempt[], { channel }: Campaign) {
  const size = attempts.reduce((sum, attempt) => sum + attempt.size, 0);
  const credits = attempts.reduce((sum, attempt) => sum + attempt.segmentsPredicted, 0);
  const cost = channel === "sms" ? `, and it costs up to ${formatNoun(credits, "credit")} again` : "";
  return [
    {
      value: "sent",
      label: "Treat as sent",
      hint: "Nothing leaves again. If it did not go out, these people never get it.",
    },
    {
      value: "not-sent",
      label: "Treat as not sent",
      hint: "Nothing leaves again. They are listed as refused, so you can find them and write to them yourself.",
    },
    {
      value: "resend",
      label: `Send again to ${formatNoun(size, "recipient")}`,
      hint: `If it did go out, ${formatNoun(size, "person", "people")} get it twice${cost}.`,
    },
  ];
}

function buttonWord(choice: Choice | null, size: number): string {
  const whom = formatNoun(size, "recipient");
  if (choice === "sent") return `Treat ${whom} as sent`;
  if (choice === "not-sent") return `Treat ${whom} as not sent`;
  return choice === "resend" ? `Send again to ${whom}` : `Settle ${whom}`;
}

const faultWords = (error: unknown) => ({
  tone: "red" as const,
  title: "Not settled",
  detail: error instanceof Fault ? error.detail : undefined,
});
