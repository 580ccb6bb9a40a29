"use client";

import { useWatch } from "react-hook-form";
import type { SendChannel } from "#lib/client/send/draft.ts";
import { parametersOf } from "#lib/client/send/template-slots.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import { MAX_SMS_LENGTH } from "#lib/contract/wire/limits.ts";
import { ChatWords } from "../../domain/chat/chat-words.tsx";
import { PhonePreview } from "../../domain/phone-preview.tsx";
import { LateTemplateReading } from "../../domain/template/late-template-reading.tsx";
import type { SendForm } from "../rules/use-send-form.ts";
import { SmsWords } from "./sms-words.tsx";

type PreviewProps = { control: SendForm["control"] };

/** The message as its reader will see it. */
export function SendPreview({ channel, control }: PreviewProps & { channel: SendChannel }) {
  if (channel === "sms") return <SmsPreview control={control} />;
  return channel === "chat-text" ? <ChatPreview control={control} /> : <TemplateRead control={control} />;
}

function SmsPreview({ control }: PreviewProps) {
  const [senderId, text] = useWatch({ control, name: ["senderId", "smsText"] });
  return (
    <PhonePreview sender={senderId.trim() || "Sender"} foot={footOf(text, countSegments(text).segments)}>
      <SmsWords text={text} />
    </PhonePreview>
  );
}

function ChatPreview({ control }: PreviewProps) {
  const text = useWatch({ control, name: "chatText" });
  return (
    <PhonePreview sender="Your business" foot="Chat, free text">
      <ChatWords text={text} />
    </PhonePreview>
  );
}

function TemplateRead({ control }: PreviewProps) {
  const [templateName, language, texts, buttons] = useWatch({
    control,
    name: ["templateName", "language", "texts", "buttons"],
  });
  return (
    <LateTemplateReading
      templateName={templateName}
      language={language}
      parameters={parametersOf({ texts, buttons })}
    />
  );
}

function footOf(text: string, segments: number): string | undefined {
  // What is said at the field is that it does not leave at all.
  if (segments === 0 || text.length > MAX_SMS_LENGTH) return undefined;
  return segments === 1 ? "1 segment" : `${segments} segments, arrives as one message`;
}
