"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { noteTyping } from "#lib/client/inbox/presence.ts";
import { type ReplyContent, useReply } from "#lib/client/inbox/thread-hooks.ts";
import { isLost } from "#lib/client/is-lost.ts";
import { loadSlots, templateOf } from "#lib/client/send/draft.ts";
import { createMessageKeys } from "#lib/client/send/message-key.ts";
import { isRepeatQuestion } from "#lib/client/send/repeat-question.ts";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { t, translated } from "#lib/contract/language.ts";
import { nameOf } from "../../domain/chat/name-of.ts";
import { useUnsupported } from "../../domain/template/use-known-template.ts";
import { LostNote } from "../../shell/sending/lost-note.tsx";
import { RefusalNote } from "../../shell/sending/refusal-note.tsx";
import { SendButton } from "../../shell/sending/send-button.tsx";
import { Button } from "../../ui/button/button.tsx";
import { TypedPart } from "../../ui/field/typed-part.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { fetchPart } from "../../ui/load/load-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useKeptValues } from "../../ui/load/use-kept-values.ts";
import { useOneAtATime } from "../../ui/load/use-one-at-a-time.ts";
import { announce } from "../../ui/text/announce.ts";
import type { ToastWords } from "../../ui/toast/show-toast.ts";
import { type Later, type ReplyDraft, type ReplyKind, replyProblemOf } from "./reply-draft.ts";
import { ReplyText } from "./reply-text.tsx";
import type { ReplyWriting } from "./use-reply-writing.ts";

const { Part: LaterDialog, preload: preloadLater } = lazyPart(() =>
  import("./later-dialog.tsx").then((part) => part.LaterDialog),
);

const { Part: ReplyTemplate } = lazyPart(() =>
  import("./reply-template.tsx").then((part) => part.ReplyTemplate),
);

type ReplyComposerProps = {
  conversation: Conversation;
  userId: string;
  writing: ReplyWriting;
  /** The way from a template back to a text, where one can be sent. */
  onText: ReactNode;
};

/** An answer by text while the window is open, by template at any time; what is typed waits for its conversation. */
export function ReplyComposer({ conversation, userId, writing, onText }: ReplyComposerProps) {
  const { id, answerer } = conversation;
  const { form, kind } = writing;
  const draft = useWatch({ control: form.control }) as ReplyDraft;
  const { keepOnly, reread } = useKeptValues(form, `inbox-${id}`);
  const [isPressed, setPressed] = useState(false);
  const replying = useReplying(id, (kind) => {
    keepOnly(SENT[kind]);
    form.reset({ ...form.getValues(), ...SENT[kind] });
    setPressed(false);
  });
  const { isBusy, refusal, lost } = replying;
  useOnceSent(isBusy, reread);
  const problem = replyProblemOf(kind, draft);
  const unsupported = useUnsupported(kind === "template" ? draft.templateName : "", draft.language);
  const said = problem !== null && (isPressed || problem.isTooLong) ? problem : null;
  const name = nameOf(conversation);
  const asked = useRef<Later | undefined>(undefined);
  function send(isAgain: boolean, later: Later | undefined) {
    // Whoever is asked whether to send the same again answers for the time that was chosen.
    asked.current = later;
    void replying.send(kind, form.getValues(), { isAgain, answererId: answerer?.id ?? null, later });
  }
  if (lost) {
    return (
      <div className={PARTS}>
        <LostNote
          names={name}
          isChat
          isRepeating={isBusy}
          refusal={lost.refusal}
          onRepeat={() => void replying.repeat()}
        />
        <Button className="self-start" onClick={replying.startAnew}>
          {t("Write another message", "Andika ujumbe mwingine")}
        </Button>
      </div>
    );
  }
  return (
    // Enter in a field must never send: a message cannot be undone.
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onInput={() => noteTyping(id)}
      className={kind === "text" ? "flex flex-wrap items-end gap-x-2" : PARTS}
    >
      <div className="flex w-full flex-col gap-2 not-empty:mb-2">
        <OtherAnswers answerer={answerer} userId={userId} />
        {refusal && (
          <RefusalNote
            error={refusal}
            title={t("Nothing was sent", "Hakuna kilichotumwa")}
            isBusy={isBusy}
            onAgain={() => send(true, asked.current)}
          />
        )}
        <Way writing={writing} hasText={draft.text.trim() !== ""} onText={onText} />
      </div>
      {kind === "text" ? (
        <ReplyText
          conversation={conversation}
          writing={writing}
          error={said?.field === "text" ? said.message : undefined}
          isBusy={isBusy}
        />
      ) : (
        <TypedPart fallback={<div className="h-30.5 max-sm:h-55" />}>
          <ReplyTemplate form={form} problem={said} />
        </TypedPart>
      )}
      <SendButton
        isBeside={kind === "text"}
        consequence={sendWords(kind, name)}
        lockedBecause={unsupported}
        next={isPressed && kind === "template" ? problem?.message : undefined}
        isBusy={isBusy}
        isChecking={replying.isChecking}
        onSend={() => (problem === null ? send(false, undefined) : setPressed(true))}
      />
      <Opened when={writing.scheduling.isOpen} preload={preloadLater}>
        <LaterDialog
          key={writing.scheduling.turn}
          isOpen={writing.scheduling.isOpen}
          onClose={writing.scheduling.close}
          conversation={conversation}
          kind={kind}
          problem={problem?.message}
          onTemplate={() => form.setValue("kind", "template")}
          onSchedule={(later) => send(false, later)}
        />
      </Opened>
    </form>
  );
}

const sendWords = (kind: ReplyKind, name: string): string =>
  kind === "text"
    ? t(`Send text to ${name}`, `Tuma maandishi kwa ${name}`)
    : t(`Send template to ${name}`, `Tuma kiolezo kwa ${name}`);

type WayProps = { writing: ReplyWriting; hasText: boolean; onText: ReactNode };

/** Above a template: the way back to a text, or why there is none now. */
function Way({ writing: { kind, isOpen }, hasText, onText }: WayProps) {
  if (kind === "text") return null;
  if (isOpen) return <p>{onText}</p>;
  return (
    <p className="text-12 text-ink-2">
      {hasText
        ? t(
            "Only an approved template can be sent until they write again. Your text is kept.",
            "Hadi aandike tena, unaweza kutuma kiolezo kilichoidhinishwa tu. Maandishi yako yamehifadhiwa.",
          )
        : t(
            "Only an approved template can be sent until they write again.",
            "Hadi aandike tena, unaweza kutuma kiolezo kilichoidhinishwa tu.",
          )}
    </p>
  );
}

const PARTS = "flex flex-col gap-3";

const SENT: Record<ReplyKind, Partial<ReplyDraft>> = {
  text: { text: "" },
  template: { templateName: "", texts: [], buttons: [] },
};

/** What was pressed on an earlier visit to this conversation may have been sent by now, and is not to be sent again. */
function useOnceSent(isOut: boolean, reread: () => void): void {
  const wasOut = useRef(false);
  useEffect(() => {
    if (wasOut.current && !isOut) reread();
    wasOut.current = isOut;
  }, [isOut, reread]);
}

type OtherAnswersProps = Pick<Conversation, "answerer"> & { userId: string };

/** Says above the composer that somebody else has this conversation; what is sent says that this was seen. */
export function OtherAnswers({ answerer, userId }: OtherAnswersProps) {
  if (answerer === null || answerer.id === userId) return null;
  const person = <bdi>{answerer.name}</bdi>;
  return (
    <p className="lucide-user-check flex items-center gap-1.5 rounded-2 bg-blue-soft px-3 py-2 text-13 text-blue-fg before:icon before:size-4">
      <span>
        {t(<>{person} answers this. You can still answer.</>, <>Anajibu {person}. Bado unaweza kujibu.</>)}
      </span>
    </p>
  );
}

const unsent = (): ToastWords => ({
  tone: "red",
  title: t("Nothing was sent", "Hakuna kilichotumwa"),
  detail: t("The console does not answer.", "Konsoli haijibu."),
});

/** Nobody can say whether it was sent; `refusal` is of the last try to find out. */
type Lost = { content: ReplyContent; refusal: Error | null };

/** `answererId`: who answers, as the person saw it when they pressed. */
type Pressing = { isAgain: boolean; answererId: string | null; later: Later | undefined };

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

  async function press(
    kind: ReplyKind,
    draft: ReplyDraft,
    { isAgain, answererId, later }: Pressing,
  ): Promise<void> {
    setRefusal(null);
    // The code that composes a template is fetched only now, which may fail: that is said, and nothing leaves.
    if (kind === "template" && !(await fetchPart(loadSlots, unsent()))) return;
    const said = kind === "text" ? { text: draft.text } : await templateOf(draft);
    const content = { ...said, idempotencyKey: keys[kind].keyFor(said), answererId, ...later };
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
      announce(refusal === null ? saidOf(content, how) : t(`Refused: ${refusal}`, `Umekataliwa: ${refusal}`));
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

const saidOf = ({ scheduledAt }: ReplyContent, how: keyof typeof SAID): string =>
  SAID[scheduledAt === undefined ? how : "waiting"];

const SAID = translated(
  () =>
    ({
      answered: t(
        "Accepted by the service. Delivery reports follow.",
        "Umepokelewa na huduma. Ripoti za kufika zitafuata.",
      ),
      waiting: t("Scheduled. It waits in the conversation.", "Umepangiwa muda. Unasubiri kwenye mazungumzo."),
      seen: t(
        "It was sent. Its status is in the conversation.",
        "Umetumwa. Hali yake iko kwenye mazungumzo.",
      ),
      lost: t("May have been sent: no clear answer.", "Huenda umetumwa: hakuna jibu la wazi."),
    }) as const,
);
