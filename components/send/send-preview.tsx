"use client";

import { Suspense } from "react";
import { type Control, useWatch } from "react-hook-form";
import type { Draft, SendChannel } from "#lib/client/send/draft.ts";
import { countSegments } from "#lib/contract/rules/segments.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { PhonePreview } from "../ui/phone-preview.tsx";
import { ChatWords } from "./chat-words.tsx";
import { SmsWords } from "./sms-words.tsx";

const { Part: TemplateWords } = lazyPart(() =>
  import("./template-words.tsx").then((part) => part.TemplateWords),
);

/** The message as its reader will see it. */
export function SendPreview({ channel, control }: { channel: SendChannel; control: Control<Draft> }) {
  const draft = useWatch({ control }) as Draft;
  if (channel === "sms") {
    const { segments } = countSegments(draft.smsText);
    return (
      <PhonePreview sender={draft.senderId.trim() || "Sender"} foot={footOf(segments)}>
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
    <PhonePreview sender="Your business" foot="The text of the template is kept by the service">
      <Suspense>
        <TemplateWords draft={draft} />
      </Suspense>
    </PhonePreview>
  );
}

function footOf(segments: number): string | undefined {
  if (segments === 0) return undefined;
  return segments === 1 ? "1 segment" : `${segments} segments, arrives as one message`;
}
