import type { CallLengthKind } from "#lib/contract/desk/call/call.ts";
import { type CallStatus, isUnanswered } from "#lib/contract/rules/call/call-status.ts";

/** Whole seconds and what they are; null where nobody answered, it goes on, or the times prove nothing. */
export type CallLength = { durationS: number | null; lengthKind: CallLengthKind | null };

type ReportedCall = { status: CallStatus; startedAt: Date | null; endedAt: Date | null; fields: Fields };
type Fields = Readonly<Record<string, unknown>>;

/**
 * How long a call was. The contract names start and end alone (§2.7), and ringing lies between these two: the time since the
 * answer, or a figure of the service's own, is taken where the full shape has one, by the names that voice services use.
 */
export function readLength({ status, startedAt, endedAt, fields }: ReportedCall): CallLength {
  if (isUnanswered(status)) return NONE;
  const named = new Map(Object.entries(fields).map(([name, value]) => [bareName(name), value]));
  const talkS =
    firstOf(named, TALK, secondsOf) ?? secondsBetween(firstOf(named, ANSWERED, readMoment), endedAt);
  if (talkS !== null) return { durationS: talkS, lengthKind: "talk" };
  const spanS = secondsBetween(startedAt, endedAt);
  if (endedAt === null) return NONE;
  const ownS = firstOf(named, OWN, secondsOf);
  // Longer than the call itself: of another unit, or of another thing.
  if (ownS !== null && (spanS === null || ownS <= spanS + CLOCK_S))
    return { durationS: ownS, lengthKind: "service" };
  return spanS === null ? NONE : { durationS: spanS, lengthKind: "span" };
}

const NONE: CallLength = { durationS: null, lengthKind: null };

const TALK = [
  "talkseconds",
  "talktime",
  "talkduration",
  "billsec",
  "billseconds",
  "billableseconds",
  "conversationseconds",
];
const ANSWERED = ["answeredat", "answertime", "answeredtime", "answerat", "connectedat", "pickedupat"];
const OWN = [
  "durationseconds",
  "durationsec",
  "durationsecs",
  "durationins",
  "duration",
  "callduration",
  "length",
];
/** Two clocks may differ by so much. */
const CLOCK_S = 2;
// Two clocks that are years apart tell no length, and would be longer than an integer of the database.
const LONGEST_S = 30 * 24 * 3_600;

const bareName = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "");

function firstOf<T>(
  fields: Map<string, unknown>,
  names: string[],
  read: (value: unknown) => T | null,
): T | null {
  for (const name of names) {
    const value = read(fields.get(name));
    if (value !== null) return value;
  }
  return null;
}

/** A number of seconds, or `1:04:09`. */
function secondsOf(value: unknown): number | null {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return null;
  if (/^\d{1,7}(\.\d{1,6})?$/.test(text)) return withinReason(Math.round(Number(text)));
  const clock = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})$/.exec(text);
  return clock
    ? withinReason(Number(clock[1] ?? 0) * 3_600 + Number(clock[2]) * 60 + Number(clock[3]))
    : null;
}

const readMoment = (value: unknown): Date | null =>
  typeof value === "string" || typeof value === "number" ? momentOf(String(value)) : null;

function secondsBetween(from: Date | null, to: Date | null): number | null {
  if (!from || !to || to < from) return null;
  return withinReason(Math.round((to.getTime() - from.getTime()) / 1_000));
}

const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** ISO text, or seconds or milliseconds since 1970 as other services write them; null for what is no time of a call. */
export function momentOf(value: string | null | undefined): Date | null {
  if (!value) return null;
  const time = /^\d{10}(\d{3})?$/.test(value) ? Number(value.padEnd(13, "0")) : Date.parse(value);
  return time >= EARLIEST && time <= LATEST ? new Date(time) : null;
}

const withinReason = (seconds: number): number | null => (seconds <= LONGEST_S ? seconds : null);
