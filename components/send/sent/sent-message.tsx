"use client";

import type { Sent } from "#lib/contract/desk/send/sent.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { ChatWords } from "../../domain/chat/chat-words.tsx";
import { PhonePreview } from "../../domain/phone-preview.tsx";
import { LateTemplateReading } from "../../domain/template/late-template-reading.tsx";
import { SmsWords } from "../message/sms-words.tsx";

/** What was sent, as its reader sees it. */
export function SentMessage({ sent }: { sent: Sent }) {
  const { content, senderId, hasOwnTexts } = sent;
  if ("templateName" in content) {
    return (
      <LateTemplateReading
        templateName={content.templateName}
        language={content.language}
        parameters={content.templateParameters}
      />
    );
  }
  const { text } = content;
  // Removed with its people.
  if (text === "") return null;
  const segments = countSegments(text).segments;
  const foot = sent.channel === "sms" ? formatNoun(segments, "segment") : "Chat, free text";
  return (
    <PhonePreview
      sender={senderId ?? "Your business"}
      foot={hasOwnTexts ? "Each person got a text of their own. This is the first." : foot}
    >
      {sent.channel === "sms" ? <SmsWords text={text} /> : <ChatWords text={text} />}
    </PhonePreview>
  );
}
