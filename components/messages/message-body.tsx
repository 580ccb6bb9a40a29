"use client";

import type { MessageDetail } from "#lib/contract/desk/message.ts";
import { Note } from "../ui/note.tsx";
import { CheckNow } from "./check-now.tsx";
import { MessageFacts } from "./message-facts.tsx";
import { MessageTimeline } from "./message-timeline.tsx";
import { reasonOf } from "./message-words.ts";

/** All that is known of a message: what it said, whose it is, and everything heard of it. */
export function MessageBody({ message }: { message: MessageDetail }) {
  const { text, state, isRetryable, hasContradiction } = message;
  return (
    <>
      {state === "failed" && (
        <Note tone="red" isSmall title={reasonOf(message)}>
          {isRetryable === true && "The service says it may be tried again."}
          {isRetryable === false && "The service says trying again will not help."}
          {isRetryable === null && "The service does not say whether trying again helps."}
        </Note>
      )}
      {hasContradiction && (
        <Note tone="amber" isSmall title="It was called delivered and failed">
          Both stand in the timeline with their times. What was said last of it decides, and read outweighs
          all.
        </Note>
      )}
      {text !== null && (
        <blockquote className="whitespace-pre-wrap break-words rounded-[16px] rounded-bl-1 border border-line bg-sunken px-3.5 py-2.5 text-14">
          {text}
        </blockquote>
      )}
      <MessageFacts message={message} />
      <CheckNow message={message} />
      <MessageTimeline timeline={message.timeline} />
    </>
  );
}
