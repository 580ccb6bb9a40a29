"use client";

import { type Dispatch, type SetStateAction, Suspense, useMemo } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Draft, SendChannel } from "#lib/client/send/draft.ts";
import { lockReason } from "#lib/client/send/lock-reason.ts";
import { numbersOf, type Recipients } from "#lib/client/send/read-recipients.ts";
import { formatNoun } from "../ui/format-count.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { OptedOutNote } from "./opted-out-note.tsx";
import { RecipientsField } from "./recipients-field.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { SendButton } from "./send-button.tsx";
import { SmsForm } from "./sms-form.tsx";
import { useOptedOut } from "./use-opted-out.ts";
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
  import("./chat-text-form.tsx").then((part) => part.ChatTextForm),
);
const { Part: TemplateForm } = lazyPart(() =>
  import("./template-form.tsx").then((part) => part.TemplateForm),
);

/** The recipients, the fields of one channel and the button that says what it does. */
export function MessageForm(props: MessageFormProps) {
  const { channel, form, region, recipients, onRecipients, canSend, sending } = props;
  const draft = useWatch({ control: form.control }) as Draft;
  const refusedBecause = canSend ? undefined : "Your role looks on; a sender may send";
  const own = { form, draft, recipients, refusedBecause, sending };
  return (
    // Enter in a field must never send: a message cannot be taken back.
    <form noValidate onSubmit={(event) => event.preventDefault()} className="flex min-w-0 flex-col gap-6">
      <RecipientsField region={region} recipients={recipients} onChange={onRecipients} />
      {channel === "chat-text" ? (
        <Suspense>
          <ChatTextForm {...own} />
        </Suspense>
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
        <Suspense>
          <TemplateForm control={control} register={register} errors={errors} setValue={form.setValue} />
        </Suspense>
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
