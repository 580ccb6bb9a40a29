"use client";

import { Send } from "lucide-react";
import { type Dispatch, type MouseEvent, type SetStateAction, Suspense, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Draft, SendChannel } from "#lib/client/send/draft.ts";
import { lockReason } from "#lib/client/send/lock-reason.ts";
import { numbersOf, type Recipients } from "#lib/client/send/read-recipients.ts";
import { Button } from "../ui/button.tsx";
import { formatNoun } from "../ui/format-count.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { ChatTextForm } from "./chat-text-form.tsx";
import { RecipientsField } from "./recipients-field.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { SmsForm } from "./sms-form.tsx";
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

const { Part: TemplateForm } = lazyPart(() =>
  import("./template-form.tsx").then((part) => part.TemplateForm),
);

/** The fields of one channel and the button that says what it does. */
export function MessageForm(props: MessageFormProps) {
  const { channel, form, region, recipients, onRecipients, canSend, sending } = props;
  const { control, register, formState } = form;
  const draft = useWatch({ control }) as Draft;
  const people = numbersOf(recipients).length;
  const { errors } = formState;
  const reason = canSend ? lockReason(channel, draft, recipients) : "Your role looks on; a sender may send";
  const consequence = people === 0 ? "Send" : `Send to ${formatNoun(people, "person", "people")}`;
  return (
    // Enter in a field must never send: a message cannot be taken back.
    <form noValidate onSubmit={(event) => event.preventDefault()} className="flex min-w-0 flex-col gap-6">
      <RecipientsField region={region} recipients={recipients} onChange={onRecipients} />
      {channel === "sms" && <SmsForm control={control} errors={errors} people={people} />}
      {channel === "chat-text" && <ChatTextForm control={control} errors={errors} people={people} />}
      {channel === "chat-template" && (
        <Suspense>
          <TemplateForm control={control} register={register} errors={errors} />
        </Suspense>
      )}
      {sending.refusal && <RefusalNote error={sending.refusal} />}
      <SendButton
        consequence={consequence}
        reason={reason}
        isBusy={sending.isPending}
        onSend={() => void sending.send(channel, draft, recipients)}
      />
    </form>
  );
}

type SendButtonProps = {
  consequence: string;
  reason: string | undefined;
  isBusy: boolean;
  onSend: () => void;
};

/** Leaving the number field may change what the button says under the pointer: what was read is what is done. */
function SendButton({ consequence, reason, isBusy, onSend }: SendButtonProps) {
  const read = useRef("");
  function press(event: MouseEvent) {
    const isByKey = event.detail === 0;
    if (isByKey || read.current === consequence) onSend();
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        look="primary"
        size="large"
        icon={<Send />}
        isBusy={isBusy}
        lockedBecause={reason}
        onPointerDown={() => {
          read.current = consequence;
        }}
        onClick={press}
        className="max-sm:w-full"
      >
        {consequence}
      </Button>
      <p aria-live="polite" className="text-13 text-ink-3">
        {isBusy ? "Waiting for the answer of the service" : reason}
      </p>
    </div>
  );
}
