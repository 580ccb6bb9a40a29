import { useState } from "react";
import { composedOf, type Draft, loadSlots, type Share } from "#lib/client/send/draft.ts";
import { createMessageKeys } from "#lib/client/send/message-key.ts";
import { isRepeatQuestion } from "#lib/client/send/repeat-question.ts";
import type { Skipped } from "#lib/client/send/skipped.ts";
import { fetchPart } from "../ui/load/load-part.ts";
import { useOneAtATime } from "../ui/load/use-one-at-a-time.ts";
import type { ToastWords } from "../ui/toast/show-toast.ts";
import { type Part, useAttempt } from "./use-attempt.ts";

/** What came of a press of which something left, and something else did not. */
export type Outcome = { parts: readonly Part[]; skipped: Skipped };

/** The addresses of a press of which everything left. */
export type Gone = { ids: readonly string[]; skipped: Skipped };

type Press = { draft: Draft; shares: readonly Share[]; skipped?: Skipped; isAgain?: boolean };

const UNSENT: ToastWords = {
  tone: "red",
  title: "Nothing was sent",
  detail: "The console does not answer.",
};

const NOBODY: Skipped = { leftOut: [], optedOut: [] };

/**
 * One press at a time: a second one while the first is out does nothing, and a chat message keeps its key until it
 * says something else. A press may make several requests, one after the other, as long as each is answered. Once everything
 * of it has left it calls `onGone` and stays busy until the page is left: another press would be another message.
 */
export function useSending(onGone: (gone: Gone) => void) {
  const [keys] = useState(() => ({ text: createMessageKeys(), template: createMessageKeys() }));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [busyPart, setBusyPart] = useState<number | null>(null);
  const { run } = useOneAtATime();
  const { attempt, attemptAll, isChecking } = useAttempt();

  const alone = (part: number, work: () => Promise<void>): Promise<void> =>
    run(async () => {
      setBusyPart(part);
      await work().finally(() => setBusyPart(null));
    });

  async function press({ draft, shares, skipped = NOBODY, isAgain = false }: Press): Promise<void> {
    setRefusal(null);
    if (!(await canCompose(shares))) return;
    const composed = await Promise.all(
      shares.map((share) => composedOf({ ...share, draft, keyFor: keys[wordsOf(share)].keyFor })),
    );
    const parts = await attemptAll(composed, isAgain);
    const [first] = parts;
    if (first && "isWaiting" in first) setRefusal(first.refusal);
    else await conclude({ parts, skipped });
  }
  async function conclude(next: Outcome): Promise<void> {
    const ids = idsOf(next.parts);
    if (ids === null) return setOutcome(next);
    onGone({ ids, skipped: next.skipped });
    await new Promise(() => undefined);
  }
  async function repeat(index: number): Promise<void> {
    const part = outcome?.parts[index];
    if (!part) return;
    const next = await attempt(part.composed, isRepeatQuestion(part.refusal));
    // What may have been sent stays so, whatever is refused afterwards.
    const told = "lost" in part && "isWaiting" in next ? { ...part, refusal: next.refusal } : next;
    await conclude({ ...outcome, parts: outcome.parts.with(index, told) });
  }
  function goBack() {
    setOutcome(null);
    setRefusal(null);
  }
  return {
    outcome,
    busyPart,
    isPending: busyPart !== null,
    /** No answer came, and it is being asked what became of the send. */
    isChecking,
    /** Why nothing of the last press left. */
    refusal,
    send: (given: Press) => alone(0, () => press(given)),
    /** The same request again, or the first time: its key keeps anybody from getting a chat message twice. */
    repeat: (index: number) => alone(index, () => repeat(index)),
    /** Back to the composer; the next message is another one. */
    startAnew() {
      keys.text.forget();
      keys.template.forget();
      goBack();
    },
    goBack,
  };
}

/** The code that composes a template is fetched only now, which may fail: that is said, and nothing leaves. */
async function canCompose(shares: readonly Share[]): Promise<boolean> {
  if (shares.every(({ channel }) => channel !== "chat-template")) return true;
  return (await fetchPart(loadSlots, UNSENT)) !== null;
}

const wordsOf = ({ channel }: Share) => (channel === "chat-template" ? "template" : "text");

/** Null where some of it has no address: it was not sent, or nobody knows. */
function idsOf(parts: readonly Part[]): string[] | null {
  const ids = parts.flatMap((part) => ("sendId" in part ? part.sendId : []));
  return ids.length === parts.length ? ids : null;
}
