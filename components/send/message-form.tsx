"use client";

import { type Dispatch, type SetStateAction, useMemo } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Draft, SendChannel } from "#lib/client/send/draft.ts";
import { lockReason } from "#lib/client/send/lock-reason.ts";
import { numbersOf, type Recipients } from "#lib/client/send/people/read-recipients.ts";
import { TypedPart } from "../ui/field/typed-part.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { formatNoun } from "../ui/text/format-count.ts";
import { SmsForm } from "./message/sms-form.tsx";
import { OptedOutNote } from "./recipients/opted-out-note.tsx";
import { RecipientsField } from "./recipients/recipients-field.tsx";
import { useOptedOut } from "./recipients/use-opted-out.ts";
import { RefusalNote } from "./refusal-note.tsx";
import { SendButton } from "./send-button.tsx";
import type { useSending } from "./use-sending.ts";

type MessageFormProps = {
  channel: SendChannel;
  form: UseFormReturn<Draft>;
  region: string;
  recipients: Recipients;
  onRecipients: Dispatch<SetStateAction<Recipients>>;
  canSend: boolean;
  sending: ReturnType<typeof useSending>;
};

// What is sorted by windows comes with its tab: it is more than the first page may weigh.
const { Part: ChatTextForm } = lazyPart(() =>
  import("./message/chat-text-form.tsx").then((part) => part.ChatTextForm),
);
const { Part: TemplateForm } = lazyPart(() =>
  import("./message/template-form.tsx").then((part) => part.TemplateForm),
);

/** The recipients, the fields of one channel and the button that says what it does. */
export function MessageForm(props: MessageFormProps) {
  const { channel, form, region, recipients, onRecipients, canSend, sending } = props;
  const draft = useWatch({ control: form.control }) as Draft;
  const refusedBecause = canSend ? undefined : "You can only look. You need the role Sender to send.";
  const own = { form, draft, recipients, refusedBecause, sending };
  return (
    // Enter in a field must never send: a message cannot be undone.
    <form noValidate onSubmit={(event) => event.preventDefault()} className="flex min-w-0 flex-col gap-6">
      <RecipientsField region={region} recipients={recipients} onChange={onRecipients} />
      {channel === "chat-text" ? (
        <TypedPart fallback={<div className="h-104 max-sm:h-125" />}>
          <ChatTextForm {...own} />
        </TypedPart>
      ) : (
        <SameToAll {...own} channel={channel} />
      )}
    </form>
  );
}

type SameToAllProps = Pick<MessageFormProps, "form" | "recipients" | "sending"> & {
  channel: Exclude<SendChannel, "chat-text">;
  draft: Draft;
  refusedBecause: string | undefined;
};

const NOBODY: readonly string[] = [];

/** What goes to everybody alike: an SMS or a template. */
function SameToAll({ channel, form, draft, recipients, refusedBecause, sending }: SameToAllProps) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const named = useMemo(() => numbersOf(recipients), [recipients]);
  const optedOut = useOptedOut(refusedBecause === undefined ? named : NOBODY);
  const to = named.filter((number) => !optedOut.includes(number));
  const people = to.length;
  const nothing = people === 0 && optedOut.length > 0 ? "Everybody here has opted out" : undefined;
  const send = (isAgain: boolean) =>
    void sending.send({
      draft,
      shares: [{ channel, to }],
      nobody: { leftOut: NOBODY, optedOut },
      isAgain,
    });
  return (
    <>
      {channel === "sms" ? (
        <SmsForm control={control} errors={errors} people={people} />
      ) : (
        <TypedPart fallback={<div className="h-30.5 max-sm:h-55" />}>
          <TemplateForm control={control} register={register} errors={errors} setValue={form.setValue} />
        </TypedPart>
      )}
      <OptedOutNote numbers={optedOut} />
      {sending.refusal && (
        <RefusalNote error={sending.refusal} isBusy={sending.isPending} onAgain={() => send(true)} />
      )}
      <SendButton
        consequence={people === 0 ? "Send" : `Send to ${formatNoun(people, "person", "people")}`}
        reason={refusedBecause ?? nothing ?? lockReason(channel, draft, recipients)}
        isBusy={sending.isPending}
        isChecking={sending.isChecking}
        onSend={() => send(false)}
      />
    </>
  );
}
