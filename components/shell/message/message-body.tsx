"use client";

import { Suspense } from "react";
import type { MessageDetail } from "#lib/contract/desk/message.ts";
import { technicalLine } from "#lib/contract/words/reason-words.ts";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Note } from "../../ui/note.tsx";
import { TechnicalLine } from "../../ui/text/technical-line.tsx";
import { CheckNow } from "./check-now.tsx";
import { MessageFacts } from "./message-facts.tsx";
import { MessageTimeline } from "./message-timeline.tsx";
import { reasonOf } from "./reason-of.ts";

const { Part: TemplateReading } = lazyPart(() =>
  import("../../domain/template/template-reading.tsx").then((part) => part.TemplateReading),
);

/** All that is known of a message: what it said, whose it is, and everything heard of it. */
export function MessageBody({ message }: { message: MessageDetail }) {
  const { text, template, state, isRetryable, hasContradiction } = message;
  const technical = technicalLine(message);
  return (
    <>
      {state === "failed" && (
        <Note tone="red" isSmall title={reasonOf(message)}>
          {isRetryable === true && "The service says that trying again may help."}
          {isRetryable === false && "The service says that trying again will not help."}
          {isRetryable === null && "The service does not say whether trying again helps."}
          {technical !== null && <TechnicalLine>{technical}</TechnicalLine>}
        </Note>
      )}
      {hasContradiction && (
        <Note tone="amber" isSmall title="The service reported both Delivered and Failed">
          Both are in the timeline with their times. We show the last report. Read counts more than both.
        </Note>
      )}
      {text !== null && (
        <blockquote className="whitespace-pre-wrap break-words rounded-[16px] rounded-bl-1 border border-line bg-sunken px-3.5 py-2.5 text-14">
          {text}
        </blockquote>
      )}
      {template !== null && (
        <Suspense>
          <TemplateReading {...template} parameters={template.parameters ?? undefined} />
        </Suspense>
      )}
      <MessageFacts message={message} />
      <CheckNow message={message} />
      <MessageTimeline timeline={message.timeline} />
    </>
  );
}
