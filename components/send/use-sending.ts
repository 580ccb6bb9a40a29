import { useRef, useState } from "react";
import { composedOf, type Draft, type SendChannel } from "#lib/client/send/draft.ts";
import { createMessageKeys } from "#lib/client/send/message-key.ts";
import { type Answered, type Composed, useSend } from "#lib/client/send/mutations.ts";
import type { Recipients } from "#lib/client/send/read-recipients.ts";
import { Fault } from "#lib/fault.ts";

/** What came of a send: an answer for each recipient, or no answer at all. A refusal is no outcome, nothing left. */
export type Outcome = { composed: Composed } & ({ answered: Answered } | { lost: Fault });

/**
 * One send at a time: a second press while the first is out does nothing, and a chat message keeps its key until it
 * says something else.
 */
export function useSending() {
  const [keys] = useState(createMessageKeys);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isOut = useRef(false);
  const { mutateAsync, isPending, error, reset } = useSend();

  async function send(compose: () => Promise<Composed>): Promise<void> {
    if (isOut.current) return;
    isOut.current = true;
    const outcome = await compose()
      .then((composed) => attempt(composed))
      .finally(() => {
        isOut.current = false;
      });
    if (outcome) setOutcome(outcome);
  }
  /** A refusal is in `error`: nothing left, so there is no outcome. */
  async function attempt(composed: Composed): Promise<Outcome | null> {
    try {
      return { composed, answered: await mutateAsync(composed) };
    } catch (fault) {
      return fault instanceof Fault && isLost(fault) ? { composed, lost: fault } : null;
    }
  }
  function forget() {
    setOutcome(null);
    reset();
  }
  return {
    outcome,
    isPending,
    refusal: isLost(error) ? null : error,
    send: (channel: SendChannel, draft: Draft, recipients: Recipients) =>
      send(() => composedOf({ channel, draft, recipients, keyFor: keys.keyFor })),
    /** The same request again: only for chat, where its key keeps anybody from getting it twice. */
    repeat: (composed: Composed) => send(async () => composed),
    /** Back to the composer; the next message is another one. */
    startAnew() {
      keys.forget();
      forget();
    },
    /** Back to the composer with the same message. */
    goBack: forget,
  };
}

const isLost = (error: unknown): boolean => error instanceof Fault && error.retry === "unknown-outcome";
