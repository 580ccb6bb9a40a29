import type { ReadKind } from "../../desk/request/read-kinds.ts";
import type { ListRequests, RequestKind, RequestRow } from "../../desk/request/request.ts";
import { formatCount, formatNoun } from "../format-count.ts";

/** What each kind of read asks for. */
export const READ_WORDS: Record<ReadKind, string> = {
  "sms-status": "SMS status",
  call: "Call, or the link to its recording",
  "call-list": "List of calls",
  template: "Template status",
  "template-sync": "Template refresh",
  "template-check": "Template check",
  "probe-sms": "Check of the key for SMS",
  "probe-chat": "Check of the key for chat",
  "probe-voice": "Check of the key for calls",
};

const SEND_WORDS: Record<Exclude<RequestKind, ReadKind>, string> = {
  "sms.send": "SMS",
  "sms.bulk": "SMS",
  "sms.batch": "SMS",
  "chat.text": "Chat text",
  "chat.template": "Chat template",
  "voice.call": "Call",
  "template.create": "New template",
};

export const SHOWN_WORDS: Record<NonNullable<ListRequests["show"]>, string> = {
  refused: "Refused",
  unanswered: "No clear answer",
  reads: "Failed reads",
};

export const REQUEST_CHANNEL_WORDS: Record<RequestRow["channel"], string> = {
  sms: "SMS",
  chat: "Chat",
  voice: "Calls",
};

/** "SMS to 100 people", "New template", "SMS status". */
export function requestWords({ kind, people }: Pick<RequestRow, "kind" | "people">): string {
  const word = { ...SEND_WORDS, ...READ_WORDS }[kind];
  return people === null || kind === "voice.call"
    ? word
    : `${word} to ${formatNoun(people, "person", "people")}`;
}

type Ended = Pick<RequestRow, "kind" | "outcome" | "people" | "accepted" | "rejected" | "count">;

/** What the answer proved: "Accepted 98, refused 2", "May have been sent". */
export function outcomeWords(request: Ended): string {
  switch (request.outcome) {
    case "asking":
      return "Sending";
    case "waiting":
      return "Waiting to go again";
    case "refused":
      return "Refused";
    case "not-sent":
      return "Not sent";
    case "unknown":
      return MAY_HAVE[request.kind] ?? "May have been sent";
    case "failed-read":
      return request.count === 1 ? "Read failed" : `Read failed ${formatCount(request.count)} times`;
    case "accepted":
      return acceptedWords(request);
  }
}

const MAY_HAVE: Partial<Record<RequestKind, string>> = {
  "voice.call": "May have been called",
  "template.create": "May have been created",
};

function acceptedWords({ people, accepted, rejected }: Ended): string {
  if (people === null || people === 1 || accepted === null) return rejected ? "Refused" : "Accepted";
  const refused = rejected ? `refused ${formatCount(rejected)}` : "";
  if (accepted === 0 && refused !== "") return `Refused ${formatCount(rejected ?? 0)}`;
  return [`Accepted ${formatCount(accepted)}`, refused].filter(Boolean).join(", ");
}

/** "420 ms", "1.2 s". */
export const tookWords = (ms: number): string =>
  ms < 1_000 ? `${Math.max(ms, 0)} ms` : `${(ms / 1_000).toFixed(1)} s`;
