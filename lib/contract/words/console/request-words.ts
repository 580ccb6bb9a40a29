import type { ListRequests, ReadKind, RequestKind, RequestRow } from "../../desk/request/request.ts";
import { formatCount, formatNoun } from "../format-count.ts";
import type { StateWords } from "../state-words.ts";

/** What each kind of read asks for. */
export const READ_WORDS: Record<ReadKind, StateWords> = {
  "sms-status": { word: "SMS status", meaning: "We ask what became of an SMS that the service accepted." },
  call: {
    word: "Call, or the link to its recording",
    meaning: "We ask how a call goes, or for the link to its recording when somebody listens.",
  },
  "call-list": { word: "List of calls", meaning: "We look for calls that we do not know yet." },
  template: { word: "Template status", meaning: "We ask whether a template is approved." },
  "template-sync": { word: "Template refresh", meaning: "We ask the service to look at a template again." },
  "template-check": { word: "Template check", meaning: "We ask whether values fit a template." },
  "probe-sms": { word: "Check of the key for SMS", meaning: "We ask whether the key may send SMS." },
  "probe-chat": { word: "Check of the key for chat", meaning: "We ask whether the key may use chat." },
  "probe-voice": { word: "Check of the key for calls", meaning: "We ask whether the key may call." },
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

/** By what requests are chosen. */
export const SHOWN_WORDS: Record<NonNullable<ListRequests["show"]>, StateWords> = {
  refused: {
    word: "Refused",
    meaning: "The service said no to the whole request or to some of its people, or asked us to go slower.",
  },
  unanswered: {
    word: "No clear answer",
    meaning: "No answer came, or the answer does not say whether the request was carried out.",
  },
  reads: {
    word: "Failed reads",
    meaning: "We only asked for something, and got no answer that we could use. Nothing was sent by it.",
  },
};

/** "SMS to 100 people", "New template", "SMS status". */
export function requestWords({ kind, people }: Pick<RequestRow, "kind" | "people">): string {
  const word = isRead(kind) ? READ_WORDS[kind].word : SEND_WORDS[kind];
  return people === null || kind === "voice.call"
    ? word
    : `${word} to ${formatNoun(people, "person", "people")}`;
}

const isRead = (kind: RequestKind): kind is ReadKind => Object.hasOwn(READ_WORDS, kind);

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
  "voice.call": "May have rung",
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
