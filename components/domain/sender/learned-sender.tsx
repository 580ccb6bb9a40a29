import { Status } from "#components/domain/status/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { SenderList } from "#lib/contract/desk/send/sender.ts";
import { SENDER_WORDS } from "#lib/contract/words/sender-words.ts";
import type { StateName } from "#lib/contract/words/state-words.ts";

type Sender = SenderList["items"][number];

const STATUS_OF = {
  accepted: "delivered",
  "not-found": "failed",
  "not-approved": "failed",
  "limit-reached": "unknown",
} as const satisfies Record<Sender["outcome"], StateName>;

/** How the last SMS with this name went, and when; on a phone as far from the field below as a finger needs. */
export function LearnedSender({ sender: { outcome, outcomeAt } }: { sender: Sender }) {
  const { word, meaning } = SENDER_WORDS[outcome];
  return (
    <span className="flex max-sm:mb-1.5">
      <Status
        name={STATUS_OF[outcome]}
        meaning={meaning}
        word={
          <>
            {word} <Time value={outcomeAt} show="day" />
          </>
        }
      />
    </span>
  );
}
