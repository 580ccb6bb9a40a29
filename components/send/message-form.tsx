"use client";

import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import type { Draft, SendChannel } from "#lib/client/send/draft.ts";
import { numbersOf, type Recipients } from "#lib/client/send/people/read-recipients.ts";
import { TypedPart } from "../ui/field/typed-part.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { formatNoun } from "../ui/text/format-count.ts";
import { SmsForm } from "./message/sms-form.tsx";
import { OptedOutNote } from "./recipients/opted-out-note.tsx";
import { RecipientsField } from "./recipients/recipients-field.tsx";
import { useOptedOut } from "./recipients/use-opted-out.ts";
import { RefusalNote } from "./refusal-note.tsx";
import type { Asked } from "./rules/asked.ts";
import { type SendForm, type SendProblems, useRecipients, useSendProblems } from "./rules/use-send-form.ts";
import { SendButton } from "./send-button.tsx";
import type { useSending } from "./use-sending.ts";

type MessageFormProps = {
  channel: SendChannel;
  form: SendForm;
  region: string;
  canSend: boolean;
  sending: ReturnType<typeof useSending>;
  onAsked: (asked: Asked) => void;
};

// What is sorted by windows comes with its tab: it is more than the first page may weigh.
const { Part: ChatTextForm } = lazyPart(() =>
  import("./message/chat-text-form.tsx").then((part) => part.ChatTextForm),
);
const { Part: TemplateForm } = lazyPart(() =>
  import("./message/template-form.tsx").then((part) => part.TemplateForm),
);

/** The recipients, the fields of one channel and the button that says what it does. */
export function MessageForm({ channel, form, region, canSend, sending, onAsked }: MessageFormProps) {
  const draft = useWatch({ control: form.control }) as Draft;
  const recipients = useRecipients(form);
  const problems = useSendProblems(form);
  const refusedBecause = canSend ? undefined : "You can only look. You need the role Sender to send.";
  const own = { form, draft, recipients, problems, refusedBecause, sending };
  return (
    // Enter in a field must never send: a message cannot be undone.
    <form noValidate onSubmit={(event) => event.preventDefault()} className="flex min-w-0 flex-col gap-6">
      <RecipientsField region={region} form={form} recipients={recipients} error={problems.at("to")} />
      {channel === "chat-text" ? (
        <TypedPart fallback={<div className="h-104 max-sm:h-125" />}>
          <ChatTextForm {...own} onAsked={onAsked} />
        </TypedPart>
      ) : (
        <SameToAll {...own} channel={channel} />
      )}
    </form>
  );
}

type SameToAllProps = {
  channel: Exclude<SendChannel, "chat-text">;
  form: SendForm;
  draft: Draft;
  recipients: Recipients;
  problems: SendProblems;
  refusedBecause: string | undefined;
  sending: ReturnType<typeof useSending>;
};

const NOBODY: readonly string[] = [];

/** What goes to everybody alike: an SMS or a template. */
function SameToAll(props: SameToAllProps) {
  const { channel, form, draft, recipients, problems, refusedBecause, sending } = props;
  const named = useMemo(() => numbersOf(recipients), [recipients]);
  const optedOut = useOptedOut(refusedBecause === undefined ? named : NOBODY);
  const to = named.filter((number) => !optedOut.includes(number));
  const people = to.length;
  const nothing = people === 0 && optedOut.length > 0 ? "Everybody here has opted out" : undefined;
  const send = (isAgain: boolean) =>
    void sending.send({
      draft,
      shares: [{ channel, to }],
      skipped: { leftOut: NOBODY, optedOut },
      isAgain,
    });
  return (
    <>
      {channel === "sms" ? (
        <SmsForm control={form.control} problems={problems} people={people} />
      ) : (
        <TypedPart fallback={<div className="h-30.5 max-sm:h-55" />}>
          <TemplateForm form={form} problems={problems} />
        </TypedPart>
      )}
      <OptedOutNote numbers={optedOut} />
      {sending.refusal && (
        <RefusalNote error={sending.refusal} isBusy={sending.isPending} onAgain={() => send(true)} />
      )}
      <SendButton
        consequence={people === 0 ? "Send" : `Send to ${formatNoun(people, "person", "people")}`}
        lockedBecause={refusedBecause ?? nothing}
        next={problems.next}
        isBusy={sending.isPending}
        isChecking={sending.isChecking}
        onSend={() => void form.handleSubmit(() => send(false))()}
      />
    </>
  );
}
