import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { composedOf, type Draft, type Share } from "#lib/client/send/draft.ts";
import { createMessageKeys } from "#lib/client/send/message-key.ts";
import { type Answered, type Composed, useSend } from "#lib/client/send/mutations.ts";
import { isRepeatQuestion } from "#lib/client/send/repeat-question.ts";
import { Fault } from "#lib/fault.ts";

/**
 * One request of a press and what came of it: an answer for each recipient; no answer at all; or it has not left,
 * because it was refused or the one before it was not answered. `refusal` is of the last try.
 */
export type Part = { composed: Composed; refusal: Error | null } & (
  | { answered: Answered }
  | { lost: Fault }
  | { isWaiting: true }
);

/** Whom one press sent nothing, and why. */
export type Nobody = { leftOut: readonly string[]; optedOut: readonly string[] };

/** What came of a press of which something left. */
export type Outcome = { parts: readonly Part[]; nobody: Nobody };

type Press = { draft: Draft; shares: readonly Share[]; nobody?: Nobody; isAgain?: boolean };

const NOBODY: Nobody = { leftOut: [], optedOut: [] };

/**
 * One press at a time: a second one while the first is out does nothing, and a chat message keeps its key until it
 * says something else. A press may make several requests, one after the other, as long as each is answered.
 */
export function useSending() {
  const [keys] = useState(() => ({ text: createMessageKeys(), template: createMessageKeys() }));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [busyPart, setBusyPart] = useState<number | null>(null);
  const isOut = useRef(false);
  const client = useQueryClient();
  const { mutateAsync, isChecking } = useSend();

  async function alone(part: number, work: () => Promise<void>): Promise<void> {
    if (isOut.current) return;
    isOut.current = true;
    setBusyPart(part);
    await work().finally(() => {
      isOut.current = false;
      setBusyPart(null);
    });
  }
  async function press({ draft, shares, nobody = NOBODY, isAgain = false }: Press): Promise<void> {
    setRefusal(null);
    // The code that composes a template is fetched only now, which may fail.
    const composed = await Promise.all(
      shares.map((share) => composedOf({ ...share, draft, keyFor: keys[wordsOf(share)].keyFor })),
    ).catch((error: unknown) => setRefusal(errorOf(error)));
    if (!composed) return;
    const parts: Part[] = [];
    for (const each of composed) {
      const last = parts.at(-1);
      const isHeld = last !== undefined && !("answered" in last);
      parts.push(isHeld ? { composed: each, isWaiting: true, refusal: null } : await attempt(each, isAgain));
    }
    const [first] = parts;
    if (first && "isWaiting" in first) setRefusal(first.refusal);
    else setOutcome({ parts, nobody });
  }
  async function attempt(composed: Composed, isAgain: boolean): Promise<Part> {
    try {
      return { composed, answered: await mutateAsync({ composed, isAgain }), refusal: null };
    } catch (error) {
      if (isLost(error)) return { composed, lost: error, refusal: null };
      // A refusal may be of who has opted out since: the groups are asked for anew.
      void client.invalidateQueries({ queryKey: ["windows"] });
      return { composed, isWaiting: true, refusal: errorOf(error) };
    }
  }
  async function repeat(index: number): Promise<void> {
    const part = outcome?.parts[index];
    if (!part) return;
    const next = await attempt(part.composed, isRepeatQuestion(part.refusal));
    // What may have been sent stays so, whatever is refused afterwards.
    const told = "lost" in part && "isWaiting" in next ? { ...part, refusal: next.refusal } : next;
    setOutcome({ ...outcome, parts: outcome.parts.with(index, told) });
  }
  function goBack() {
    setOutcome(null);
    setRefusal(null);
  }
  return {
    outcome,
    /** Which request of the outcome is made again. */
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
    /** Back to the composer with the same message. */
    goBack,
  };
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const wordsOf = ({ channel }: Share) => (channel === "chat-template" ? "template" : "text");

const isLost = (error: unknown): error is Fault =>
  error instanceof Fault && error.retry === "unknown-outcome";
