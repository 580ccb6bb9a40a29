import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { composedOf, type Draft, loadSlots, type Share } from "#lib/client/send/draft.ts";
import { sendKeys } from "#lib/client/send/keys.ts";
import { createMessageKeys } from "#lib/client/send/message-key.ts";
import { type Composed, useSend } from "#lib/client/send/mutations.ts";
import { isRepeatQuestion } from "#lib/client/send/repeat-question.ts";
import type { Answered } from "#lib/client/send/send-once.ts";
import type { Skipped } from "#lib/client/send/skipped.ts";
import { t, translated } from "#lib/contract/language.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { Fault } from "#lib/fault.ts";
import { isStillOn } from "../ui/load/leaving.ts";
import { fetchPart } from "../ui/load/load-part.ts";
import { createTabState, useTabState } from "../ui/load/tab-state.ts";
import type { ToastWords } from "../ui/toast/show-toast.ts";

/** What came of a press of which something left, and something else did not. */
export type Outcome = { parts: readonly Part[]; skipped: Skipped };

/** The addresses of a press of which everything left. */
export type Gone = { ids: readonly string[]; skipped: Skipped };

type Press = { draft: Draft; shares: readonly Share[]; skipped?: Skipped; isAgain?: boolean };

const UNSENT: ToastWords = translated(() => ({
  tone: "red",
  title: t("Nothing was sent", "Hakuna kilichotumwa"),
  detail: t("The console does not answer.", "Konsoli haijibu."),
}));

const NOBODY: Skipped = { leftOut: [], optedOut: [] };

type Sending = {
  outcome: Outcome | null;
  /** Why nothing of the last press left. */
  refusal: Error | null;
  /** Which request is out. */
  busyPart: number | null;
  /** No answer came, and it is being asked what became of the send. */
  isChecking: boolean;
  /** All of it left, and the page that shows it is on its way. */
  isGone: boolean;
};

const IDLE: Sending = { outcome: null, refusal: null, busyPart: null, isChecking: false, isGone: false };

// A press outlives its page: whoever comes back finds it under way, or what became of it, and cannot press it twice.
const state = createTabState(IDLE);
const keys = { text: createMessageKeys(), template: createMessageKeys() };

/**
 * One press at a time: a second one while the first is out does nothing, and a chat message keeps its key until it
 * says something else. A press may make several requests, one after the other, as long as each is answered. Once everything
 * of it has left it calls `onGone` and stays busy until the page is left: another press would be another message. Whose page
 * is left before is told by the frame, and `onGone` hears that nobody looks.
 */
export function useSending(onGone: (gone: Gone, isShown: boolean) => void) {
  const now = useTabState(state);
  const { attempt, attemptAll } = useAttempt((isChecking) => change({ isChecking }));
  useEffect(() => forgetGone, []);

  async function alone(part: number, work: () => Promise<void>): Promise<void> {
    if (state.get().busyPart !== null) return;
    change({ busyPart: part });
    await work().finally(() => {
      if (!state.get().isGone) change({ busyPart: null });
    });
  }
  async function press({ draft, shares, skipped = NOBODY, isAgain = false }: Press): Promise<void> {
    change({ refusal: null });
    if (!(await canCompose(shares))) return;
    const composed = await Promise.all(
      shares.map((share) => composedOf({ ...share, draft, keyFor: keys[wordsOf(share)].keyFor })),
    );
    const parts = await attemptAll(composed, isAgain);
    const [first] = parts;
    if (first && "isWaiting" in first) change({ refusal: first.refusal });
    else conclude({ parts, skipped });
  }
  function conclude(next: Outcome): void {
    const ids = idsOf(next.parts);
    if (ids === null) {
      change({ outcome: next });
      return;
    }
    const isShown = isStillOn("/send");
    forgetKeys();
    state.set(isShown ? (now) => ({ ...now, isGone: true }) : IDLE);
    onGone({ ids, skipped: next.skipped }, isShown);
  }
  async function repeat(index: number): Promise<void> {
    const { outcome } = state.get();
    const part = outcome?.parts[index];
    if (!part) return;
    const next = await attempt(part.composed, isRepeatQuestion(part.refusal));
    // What may have been sent stays so, whatever is refused afterwards.
    const told = "lost" in part && "isWaiting" in next ? { ...part, refusal: next.refusal } : next;
    conclude({ ...outcome, parts: outcome.parts.with(index, told) });
  }
  const goBack = () => change({ outcome: null, refusal: null });
  return {
    ...now,
    isPending: now.busyPart !== null,
    send: (given: Press) => alone(0, () => press(given)),
    /** The same request again, or the first time: its key keeps anybody from getting a chat message twice. */
    repeat: (index: number) => alone(index, () => repeat(index)),
    /** Back to the composer; the next message is another one. */
    startAnew() {
      forgetKeys();
      goBack();
    },
    goBack,
  };
}

const change = (part: Partial<Sending>) => state.set((now) => ({ ...now, ...part }));

/** What left is shown elsewhere; what did not waits here until somebody presses again or writes another message. */
function forgetGone(): void {
  if (state.get().isGone) state.set(IDLE);
}

function forgetKeys(): void {
  keys.text.forget();
  keys.template.forget();
}

/** The code that composes a template is fetched only now, which may fail: that is said, and nothing leaves. */
async function canCompose(shares: readonly Share[]): Promise<boolean> {
  if (shares.every(({ channel }) => !sendsTemplate(channel))) return true;
  return (await fetchPart(loadSlots, UNSENT)) !== null;
}

const wordsOf = ({ channel }: Share) => (sendsTemplate(channel) ? "template" : "text");

/** Null where some of it has no address: it was not sent, or nobody knows. */
function idsOf(parts: readonly Part[]): string[] | null {
  const ids = parts.flatMap((part) => ("sendId" in part ? part.sendId : []));
  return ids.length === parts.length ? ids : null;
}

/**
 * One request of a press and what came of it: the address at which it is shown; no answer at all, from nobody; or it was not
 * sent, because it was refused or the one before it was not answered. `refusal` is of the last try.
 */
export type Part = { composed: Composed; refusal: Error | null } & (
  | Pick<Answered, "sendId" | "how">
  | { lost: Fault }
  | { isWaiting: true }
);

/** Makes requests and tells what came of each, whatever that is. */
export function useAttempt(onChecking: (isChecking: boolean) => void) {
  const client = useQueryClient();
  const { mutateAsync } = useSend(onChecking, "/send");
  return { attempt, attemptAll };

  async function attempt(composed: Composed, isAgain: boolean): Promise<Part> {
    try {
      const { sendId, how } = await mutateAsync({ composed, isAgain });
      return { composed, sendId, how, refusal: null };
    } catch (error) {
      if (isLost(error)) return { composed, lost: error, refusal: null };
      // A refusal may be of who has opted out since: the groups are asked for anew.
      void client.invalidateQueries({ queryKey: sendKeys.allWindows });
      return { composed, isWaiting: true, refusal: errorOf(error) };
    }
  }

  /** One after the other, as long as each is answered; the rest waits. */
  async function attemptAll(composed: readonly Composed[], isAgain: boolean): Promise<Part[]> {
    const parts: Part[] = [];
    for (const each of composed) {
      const last = parts.at(-1);
      const isHeld = last !== undefined && !isAnswered(last);
      parts.push(isHeld ? { composed: each, isWaiting: true, refusal: null } : await attempt(each, isAgain));
    }
    return parts;
  }
}

const isAnswered = (part: Part): boolean => "sendId" in part && part.how !== "lost";

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const isLost = (error: unknown): error is Fault =>
  error instanceof Fault && error.retry === "unknown-outcome";
