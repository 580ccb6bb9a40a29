import { useState } from "react";
import { type ReplyContent, useReply } from "#lib/client/inbox/use-reply.ts";
import { isLost } from "#lib/client/is-lost.ts";
import { loadSlots, templateOf } from "#lib/client/send/draft.ts";
import { createMessageKeys } from "#lib/client/send/message-key.ts";
import { isRepeatQuestion } from "#lib/client/send/repeat-question.ts";
import { fetchPart } from "../../ui/load/load-part.ts";
import { useOneAtATime } from "../../ui/load/use-one-at-a-time.ts";
import { announce } from "../../ui/text/announce.ts";
import type { ToastWords } from "../../ui/toast/show-toast.ts";
import type { ReplyDraft, ReplyKind } from "./reply-draft.ts";

const UNSENT: ToastWords = {
  tone: "red",
  title: "Nothing was sent",
  detail: "The console does not answer.",
};

/** Nobody can say whether it was sent; `refusal` is of the last try to find out. */
type Lost = { content: ReplyContent; refusal: Error | null };

/** `answererId`: who answers, as the person saw it when they pressed. */
type Pressing = { isAgain: boolean; answererId: string | null };

/**
 * One press at a time, and a message keeps its key until it says something else. What was sent, or may have been as far as
 * the console knows, is in the conversation: `onSent` is called, and the next press is another message.
 */
export function useReplying(id: number, onSent: (kind: ReplyKind) => void) {
  const keys = keysOf(id);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [lost, setLost] = useState<Lost | null>(null);
  const { isBusy, run } = useOneAtATime();
  const { mutateAsync, isOut, isChecking } = useReply(id);

  async function press(kind: ReplyKind, draft: ReplyDraft, { isAgain, answererId }: Pressing): Promise<void> {
    setRefusal(null);
    // The code that composes a template is fetched only now, which may fail: that is said, and nothing leaves.
    if (kind === "template" && !(await fetchPart(loadSlots, UNSENT))) return;
    const said = kind === "text" ? { text: draft.text } : await templateOf(draft);
    const content = { ...said, idempotencyKey: keys[kind].keyFor(said), answererId };
    const error = await attempt(content, isAgain);
    if (error && isLost(error)) setLost({ content, refusal: null });
    else setRefusal(error);
  }
  async function repeat(): Promise<void> {
    if (!lost) return;
    const error = await attempt(lost.content, isRepeatQuestion(lost.refusal));
    // What may have been sent stays so, whatever is refused afterwards.
    if (error) setLost({ ...lost, refusal: isLost(error) ? null : error });
  }
  async function attempt(content: ReplyContent, isAgain: boolean): Promise<Error | null> {
    try {
      const { how, refusal } = await mutateAsync({ content, isAgain });
      const kind = "text" in content ? "text" : "template";
      startAnew();
      // What was refused is in the conversation with its reason, and may be wanted once more.
      if (refusal === null) onSent(kind);
      announce(refusal === null ? SAID[how] : `Refused: ${refusal}`);
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
  function startAnew(): void {
    keys.text.forget();
    keys.template.forget();
    setLost(null);
    setRefusal(null);
  }
  return {
    /** Also where another visit to this conversation has pressed. */
    isBusy: isBusy || isOut,
    isChecking,
    refusal,
    lost,
    send: (kind: ReplyKind, draft: ReplyDraft, pressing: Pressing) => run(() => press(kind, draft, pressing)),
    /** The same request again: its key keeps anybody from getting the message twice. */
    repeat: () => run(repeat),
    startAnew,
  };
}

type Keys = Record<ReplyKind, ReturnType<typeof createMessageKeys>>;

// They outlive their page: what is pressed again after a lost answer is the same message.
const known = new Map<number, Keys>();

function keysOf(id: number): Keys {
  const keys = known.get(id) ?? { text: createMessageKeys(), template: createMessageKeys() };
  known.set(id, keys);
  return keys;
}

const SAID = {
  answered: "Accepted by the service. Delivery reports follow.",
  seen: "It was sent. Its status is in the conversation.",
  lost: "May have been sent: no clear answer.",
} as const;
