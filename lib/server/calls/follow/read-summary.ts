import type { CallDirection, RecordingState } from "#lib/contract/desk/call/call.ts";
import { type CallStatus, callStatusOf, isCallOver } from "#lib/contract/rules/call/call-status.ts";
import { INTERNATIONAL_NUMBER } from "#lib/contract/wire/international-number.ts";
import type { CallSummary } from "#lib/contract/wire/voice.ts";
import type { SeenCall } from "../../store/call/call-seen.ts";
import { storableJson, storableText } from "../../store/storable-json.ts";
import { momentOf, readLength } from "./read-length.ts";

export type CallReading = Omit<SeenCall, "id" | "at" | "recording" | "recordingDeadline" | "nextAskMs"> & {
  isOver: boolean;
};

const MAX_TEXT = 200;

/** The service's words about one call (§2.7) as ours; a time that is none is not known, a number keeps its digits. */
export function readSummary(summary: CallSummary): CallReading {
  const startedAt = momentOf(summary.startedAt);
  const endedAt = momentOf(summary.endedAt);
  const statusWord = textOf(summary.status);
  const direction = directionOf(summary.direction);
  const callerNumber = numberOf(summary.callerNumber);
  const destinationNumber = numberOf(summary.destinationNumber);
  const isOver = isCallOver({ status: statusWord, endedAt });
  const status = meaningOf(callStatusOf(statusWord), endedAt);
  return {
    sessionId: summary.id,
    callAttemptId: textOf(summary.callAttemptId),
    phase: isOver ? "ended" : "open",
    isOver,
    status,
    statusWord,
    direction,
    directionWord: textOf(summary.direction),
    callerNumber,
    destinationNumber,
    customerNumber: direction === "in" ? callerNumber : destinationNumber,
    startedAt,
    endedAt,
    ...readLength({ status, startedAt, endedAt, fields: summary }),
    recordingMediaId: textOf(summary.recordingMediaId),
    raw: storableJson(withoutLinks(summary)),
  };
}

/** What is to be expected of a recording, from what is known now. */
export function recordingOf(
  reading: CallReading,
  { now, deadlineMs }: { now: Date; deadlineMs: number },
): { recording: RecordingState; recordingDeadline: Date | null } {
  if (reading.recordingMediaId) return { recording: "ready", recordingDeadline: null };
  if (!reading.isOver || !mayHaveBeenRecorded(reading)) return { recording: "none", recordingDeadline: null };
  const over = Math.min((reading.endedAt ?? now).getTime(), now.getTime());
  const recordingDeadline = new Date(over + deadlineMs);
  return { recording: recordingDeadline > now ? "awaited" : "overdue", recordingDeadline };
}

// Nobody spoke where nobody answered; a word we do not know may well be an answered call's.
function mayHaveBeenRecorded({ status }: CallReading): boolean {
  return status === "finished" || status === "talking" || status === "other";
}

// Some services leave the last word of a call that is over at "answered", or at "initiated": then nobody says who answered.
function meaningOf(status: CallStatus, endedAt: Date | null): CallStatus {
  if (endedAt === null) return status;
  if (status === "talking") return "finished";
  return status === "waiting" || status === "ringing" ? "other" : status;
}

/** A link to a recording opens it without a key for whoever has it, so none is kept or shown. */
function withoutLinks(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return /https?:\/\//i.test(value) ? "(link, not kept)" : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) return "(too deep, not kept)";
  if (Array.isArray(value))
    return value.slice(0, MAX_MEMBERS).map((member) => withoutLinks(member, depth + 1));
  const members = Object.entries(value).slice(0, MAX_MEMBERS);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutLinks(member, depth + 1)]));
}

const MAX_DEPTH = 8;
const MAX_MEMBERS = 200;

function directionOf(word: string | null | undefined): CallDirection {
  if (/^out/i.test(word ?? "")) return "out";
  return /^in/i.test(word ?? "") ? "in" : "other";
}

const textOf = (value: string | null | undefined): string | null =>
  value ? storableText(value, MAX_TEXT) : null;

// One form for one person: `255…` and `+255 …` are the same number.
function numberOf(value: string | null | undefined): string | null {
  if (!value) return null;
  const bare = value.replace(/[\s().-]/g, "");
  return INTERNATIONAL_NUMBER.test(bare) ? `+${bare.replace("+", "")}` : storableText(value, MAX_TEXT);
}
