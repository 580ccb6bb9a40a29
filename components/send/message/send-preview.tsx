"use client";

import { useWatch } from "react-hook-form";
import type { Draft, SendChannel } from "#lib/client/send/draft.ts";
import { parametersOf } from "#lib/client/send/template-slots.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import { MAX_SMS_LENGTH } from "#lib/contract/wire/limits.ts";
import { ChatWords } from "../../domain/chat-words.tsx";
import { PhonePreview } from "../../domain/phone-preview.tsx";
import { LateTemplateReading } from "../../domain/template/late-template-reading.tsx";
import type { SendForm } from "../rules/use-send-form.ts";
import { SmsWords } from "./sms-words.tsx";

/** The message as its reader will see it. */
export function SendPreview({ channel, control }: { channel: SendChannel; control: SendForm["control"] }) {
  const draft = useWatch({ control }) as Draft;
  if (channel === "sms") {
    const { segments } = countSegments(draft.smsText);
    return (
      <PhonePreview sender={draft.senderId.trim() || "Sender"} foot={footOf(draft.smsText, segments)}>
        <SmsWords text={draft.smsText} />
      </PhonePreview>
    );
  }
  if (channel === "chat-text") {
    return (
      <PhonePreview sender="Your business" foot="Chat, free text">
        <ChatWords text={draft.chatText} />
      </PhonePreview>
    );
  }
  return (
    <LateTemplateReading
      templateName={draft.templateName}
      language={draft.language}
      parameters={parametersOf(draft)}
    />
  );
}

function footOf(text: string, segments: number): string | undefined {
  // What is said at the field is that it does not leave at all.
  if (segments === 0 || text.length > MAX_SMS_LENGTH) return undefined;
  return segments === 1 ? "1 segment" : `${segments} segments, arrives as one message`;
}
