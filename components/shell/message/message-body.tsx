"use client";

import type { MessageDetail } from "#lib/contract/desk/message.ts";
import { technicalLine } from "#lib/contract/words/reason-words.ts";
import { LateTemplateReading } from "../../domain/template/late-template-reading.tsx";
import { Note } from "../../ui/note.tsx";
import { TechnicalLine } from "../../ui/text/technical-line.tsx";
import { CheckNow } from "./check-now.tsx";
import { MessageFacts } from "./message-facts.tsx";
import { MessageQuote } from "./message-quote.tsx";
import { MessageTimeline } from "./message-timeline.tsx";
import { reasonOf } from "./reason-of.ts";

/** All that is known of a message: what it said, whose it is, and everything heard of it. */
export function MessageBody({ message }: { message: MessageDetail }) {
  const { text, template, state, isRetryable, hasContradiction } = message;
  const technical = technicalLine(message);
  return (
    <>
      {state === "failed" && (
        <Note tone="red" isSmall title={reasonOf(message)}>
          The service{" "}
          {isRetryable === null
            ? "does not say whether trying again helps"
            : `says that trying again ${isRetryable ? "may" : "will not"} help`}
          .{technical !== null && <TechnicalLine>{technical}</TechnicalLine>}
        </Note>
      )}
      {hasContradiction && (
        <Note tone="amber" isSmall title="The service reported both Delivered and Failed">
          Both are in the timeline with their times. We show the last report. Read counts more than both.
        </Note>
      )}
      {text !== null && <MessageQuote>{text}</MessageQuote>}
      {template !== null && (
        <LateTemplateReading {...template} parameters={template.parameters ?? undefined} />
      )}
      <MessageFacts message={message} />
      <CheckNow message={message} />
      <MessageTimeline timeline={message.timeline} />
    </>
  );
}
