"use client";

import { FileText, Lock, MessageSquareText } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { nameOf } from "../../domain/chat/name-of.ts";
import { useUnsupported } from "../../domain/template/use-known-template.ts";
import { LostNote } from "../../shell/sending/lost-note.tsx";
import { RefusalNote } from "../../shell/sending/refusal-note.tsx";
import { SendButton } from "../../shell/sending/send-button.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Segmented } from "../../ui/field/segmented.tsx";
import { TypedPart } from "../../ui/field/typed-part.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { useKeptValues } from "../../ui/load/use-kept-values.ts";
import { useWindowState } from "../use-window-state.ts";
import { OtherAnswers } from "./other-answers.tsx";
import { EMPTY_REPLY, type ReplyDraft, type ReplyKind, replyProblemOf } from "./reply-draft.ts";
import { ReplyText } from "./reply-text.tsx";
import { useReplying } from "./use-replying.ts";

const { Part: ReplyTemplate } = lazyPart(() =>
  import("./reply-template.tsx").then((part) => part.ReplyTemplate),
);

type ReplyComposerProps = { conversation: Conversation; userId: string };

/** An answer by text while the window is open, by template at any time; what is typed waits for its conversation. */
export function ReplyComposer({ conversation, userId }: ReplyComposerProps) {
  const { id, window, answerer } = conversation;
  const form = useForm<ReplyDraft>({ defaultValues: EMPTY_REPLY });
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
  const isOpen = useWindowState(window) === "open";
  const kind: ReplyKind = isOpen ? draft.kind : "template";
  const problem = replyProblemOf(kind, draft);
  const unsupported = useUnsupported(kind === "template" ? draft.templateName : "", draft.language);
  const said = problem !== null && (isPressed || problem.isTooLong) ? problem : null;
  const name = nameOf(conversation);
  const send = (isAgain: boolean) =>
    void replying.send(kind, form.getValues(), { isAgain, answererId: answerer?.id ?? null });
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
          Write another message
        </Button>
      </div>
    );
  }
  return (
    // Enter in a field must never send: a message cannot be undone.
    <form noValidate onSubmit={(event) => event.preventDefault()} className={PARTS}>
      <OtherAnswers answerer={answerer} userId={userId} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Segmented
          label="Answer with"
          className="max-sm:w-full"
          options={[
            { value: "text", label: "Text", icon: isOpen ? <MessageSquareText /> : <Lock />, isOff: !isOpen },
            { value: "template", label: "Template", icon: <FileText /> },
          ]}
          value={kind}
          onChange={(next) => form.setValue("kind", next)}
        />
        <HowHint isOpen={isOpen} hasText={draft.text.trim() !== ""} />
      </div>
      {kind === "text" ? (
        <ReplyText
          form={form}
          conversation={conversation}
          error={said?.field === "text" ? said.message : undefined}
          isBusy={isBusy}
        />
      ) : (
        <TypedPart fallback={<div className="h-30.5 max-sm:h-55" />}>
          <ReplyTemplate form={form} problem={said} />
        </TypedPart>
      )}
      {refusal && (
        <RefusalNote error={refusal} title="Nothing was sent" isBusy={isBusy} onAgain={() => send(true)} />
      )}
      <SendButton
        consequence={`Send ${kind} to ${name}`}
        lockedBecause={unsupported}
        next={isPressed ? problem?.message : undefined}
        isBusy={isBusy}
        isChecking={replying.isChecking}
        onSend={() => (problem === null ? send(false) : setPressed(true))}
      />
    </form>
  );
}

function HowHint({ isOpen, hasText }: { isOpen: boolean; hasText: boolean }) {
  // On a phone the end of the conversation says it, with its time.
  if (isOpen)
    return (
      <p className="text-12 text-ink-2 max-sm:hidden">You can answer with a text until the window closes.</p>
    );
  return (
    <p className="text-12 text-ink-2">
      Only an approved template can be sent until they write again.{hasText && " Your text is kept."}
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
