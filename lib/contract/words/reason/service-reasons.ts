import { type Quote, quoteWords, type Reason, type ReasonTable, type Saying } from "./reason.ts";

/** Why a request brought nothing, or nobody knows what: of the service, and of the way to it. */
export const SERVICE_REASONS = {
  /** What somebody else said, or what was stored before reasons had codes: as it is. */
  said: ({ words }: { words: string }) => words,
  "asks-slower": (quote: Quote) => quoted("The service asks us to go slower.", quote),
  refused: (quote: Quote) => quoted("The service refused the request.", quote),
  "own-fault": (quote: Quote) => quoted("The service had a fault of its own.", quote),
  "other-address": (quote: Quote) =>
    quoted("The service answered from another address, which we do not follow.", quote),
  "says-nothing": (quote: Quote) =>
    quoted("The answer of the service does not say whether the request was carried out.", quote),
  "sms-unknown": (quote: Quote) =>
    quoted("The service does not know this SMS, or it was sent with another API key.", quote),
  "not-known": (quote: Quote) => quoted("The service does not know this.", quote),
  "no-subscription": (quote: Quote) => quoted("The voice subscription is not active.", quote),
  "key-refused": (quote: Quote) => quoted("The service refused our API key.", quote),
  "sms-forbidden": (quote: Quote) => quoted("The service does not allow this for our account.", quote),
  "chat-forbidden": (quote: Quote) =>
    quoted("Our API key may not use chat, or it is no longer valid.", quote),
  "voice-forbidden": (quote: Quote) =>
    quoted("Our API key may not use calls, or the voice subscription is not active.", quote),
  unreachable: ({ cause }: { cause: Broken }) => `We could not reach the service: ${BROKEN[cause]}.`,
  "no-answer": ({ cause }: { cause: Broken }) => `No answer came from the service: ${BROKEN[cause]}.`,
  unproven: ({ what, words }: { what: Unproven; words: string }) => {
    const detail = `The service gave ${unprovenWords(what)}. We cannot tell whether the request was carried out.`;
    return words === "" ? detail : `${detail} Its words: “${words}”`;
  },
  unreadable: () => "We cannot read the answer of the service.",
  "other-sms": ({ id }: { id: string }) =>
    `The service answered about another SMS (${id}). We did not use this answer.`,
  "other-call": ({ id }: { id: string }) =>
    `The service answered about another call (${id}). We did not use this answer.`,
  "ids-unreadable": () => "The service accepted the request, but we cannot read the ids.",
  "accepted-unstored": () => "The service accepted the request, but we could not store its answer.",
  "answer-unstored": () => "We could not store the service’s answer.",
  "bulk-contradicts": ({
    accepted,
    refused,
    ids,
    size,
  }: Record<"accepted" | "refused" | "ids", number | null> & { size: number }) =>
    `The answer contradicts itself: ${accepted ?? "no number"} accepted, ${refused ?? "no number"} refused, ${ids ?? "no"} ids of ${size}.`,
  "batch-contradicts": ({ messages, size }: { messages: number; size: number }) =>
    `The answer contradicts itself: ${messages} messages of ${size}.`,
  "earlier-ids": ({ isCall }: { isCall: boolean }) =>
    `The answer has ${isCall ? "the id of an earlier call" : "only ids of earlier messages"}, so it is not the answer to this request.`,
  "request-failed": () => "The request failed, and we do not know why.",
  "too-late": () => "More than 5 s passed before it could be sent.",
  "too-late-for-limit": () => "We could not send it in time for your limit. It is queued again.",
  "database-stopped": () => "The database stopped while we stored the request.",
  died: () => "Tuma was stopped before it could store the answer.",
  "nobody-named": ({ missing, size }: { missing: number; size: number }) =>
    `The answer says nothing about ${missing} of ${size}.`,
  "refused-again": ({ words }: { words: string }) =>
    `The message may have been sent before. Then the service refused it: “${words}”.`,
  "sent-before": ({ fault }: { fault: Reason }, { say }: Saying) =>
    `The message may have been sent before. ${say(fault)}`,
  "too-old": () => "No clear answer within 30 minutes. The service may not remember our key longer.",
  "other-content": () => "The content is not the same as before.",
  "template-not-found": () =>
    "The service answered 404: it has deleted this template, or it cannot be asked about templates. We still get its events.",
  "recording-no-form": () =>
    "We draw waveforms of WAV and MP3 only. Your browser may play this recording without one.",
  "recording-silent": () => "This recording is empty: there is no sound in it.",
  "recording-broke-off": () => "The recording could not be read to its end, so it has no waveform.",
  "other-recording": () => "There is another recording now.",
  "no-credits": () => "There were not enough credits.",
} satisfies ReasonTable;

/** Those that quote what the service said. */
export type QuotedCode = {
  [Code in keyof typeof SERVICE_REASONS]: Parameters<(typeof SERVICE_REASONS)[Code]> extends [Quote]
    ? Code
    : never;
}[keyof typeof SERVICE_REASONS];

const quoted = (words: string, quote: Quote): string => `${words} ${quoteWords(quote)}`;

const BROKEN = {
  slow: "it was too slow",
  unmet: "it did not connect in time",
  refused: "it refused the connection",
  "unknown-address": "its address is not known",
  "address-lookup": "its address could not be looked up",
  certificate: "its certificate is not valid",
  broke: "the connection broke",
} as const;
/** How a connection ended that brought no answer. */
export type Broken = keyof typeof BROKEN;

/** What came in place of an answer that proves something. */
export type Unproven =
  | { kind: "empty" | "other" | "failed" | "no-id" }
  | { kind: "accepting-refusal" | "odd-refusal"; status: number }
  | { kind: "two-statuses"; status: number; claimed: number };

function unprovenWords(what: Unproven): string {
  switch (what.kind) {
    case "empty":
      return "an empty answer";
    case "other":
      return "something that is not an answer to this request";
    case "failed":
      return "an answer that says it failed, but not why";
    case "no-id":
      return "an answer without an id";
    case "accepting-refusal":
      return `a refusal (${what.status}) that also says something was accepted`;
    case "odd-refusal":
      return `a refusal (${what.status}) that is not in its own form`;
    case "two-statuses":
      return `two different statuses, ${what.status} and ${what.claimed}`;
  }
}
