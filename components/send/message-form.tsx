"use client";

import type { SendChannel } from "#lib/client/send/draft.ts";
import { useWhyNotSend } from "../shell/sending/use-why-not-send.ts";
import { TypedPart } from "../ui/field/typed-part.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import type { useScheduling } from "./later/use-scheduling.ts";
import { RecipientsField } from "./recipients/recipients-field.tsx";
import { type ChatAsked, type SendForm, useRecipients, useSendProblems } from "./rules/use-send-form.ts";
import { SameToAll } from "./same-to-all.tsx";
import type { useSending } from "./use-sending.ts";

type MessageFormProps = {
  channel: SendChannel;
  form: SendForm;
  region: string;
  sending: ReturnType<typeof useSending>;
  onAsked: (asked: ChatAsked) => void;
  scheduling: ReturnType<typeof useScheduling>;
};

// What is sorted by windows comes with its tab: it is more than the first page may weigh.
const { Part: ChatTextForm } = lazyPart(() =>
  import("./message/chat-text-form.tsx").then((part) => part.ChatTextForm),
);

/** The recipients, the fields of one channel and the button that says what it does. */
export function MessageForm(props: MessageFormProps) {
  const { channel, form, region, sending, onAsked, scheduling } = props;
  const recipients = useRecipients(form);
  const problems = useSendProblems(form);
  const refusedBecause = useWhyNotSend(channel);
  const own = { form, recipients, problems, refusedBecause, sending };
  return (
    // Enter in a field must never send: a message cannot be undone.
    <form noValidate onSubmit={(event) => event.preventDefault()} className="flex min-w-0 flex-col gap-6">
      <RecipientsField region={region} form={form} recipients={recipients} error={problems.at("to")} />
      {channel === "chat-text" ? (
        <TypedPart fallback={<div className="h-104 max-sm:h-125" />}>
          <ChatTextForm {...own} onAsked={onAsked} />
        </TypedPart>
      ) : (
        <SameToAll {...own} channel={channel} scheduling={scheduling} />
      )}
    </form>
  );
}
