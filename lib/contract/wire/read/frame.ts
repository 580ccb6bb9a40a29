import { saysFailed, smsStatusOf } from "../status.ts";
import {
  anyTextIn,
  countIn,
  idIn,
  type Loose,
  memberOf,
  parseLoosely,
  recordIn,
  textIn,
  truthIn,
} from "./loose.ts";

/** What the envelope of an answer says, each part read by itself (§2.1). */
export type Frame = {
  /** The HTTP status it claims, where it is one. */
  status: number | null;
  code: string | null;
  message: string | null;
  /** What it calls an error, wherever that stands: `message` may be a generic word of success beside it. */
  error: string | null;
  /** It says `success: false`. */
  isFailure: boolean;
  /** A 2xx whose envelope refuses: a code or an error, and nothing that could be a result. */
  isBare: boolean;
  /** Somewhere in it something was taken: an id, a status of success, a count above 0. */
  isAccepting: boolean;
  /** Where the result may stand, in order: `data`, `data` in `data`, the answer itself, whatever it is wrapped in. */
  places: Loose[];
};

/** Reads an envelope in which anything may be odd or missing, also one that is wrapped in something else. */
export function readFrame(json: unknown): Frame {
  const top = envelopeIn(json) ?? {};
  const data = memberOf(top, "data");
  const inner = recordIn(data);
  const code = wordIn(memberOf(top, "code")) ?? (inner && wordIn(memberOf(inner, "code")));
  const isAccepting = saysAccepted(json);
  return {
    status: statusIn(top),
    code,
    message: anyTextIn(memberOf(top, "message")) ?? errorIn(top) ?? (inner && messageIn(inner)),
    error: errorIn(top) ?? errorIn(inner ?? {}),
    isFailure: truthIn(memberOf(top, "success")) === false,
    isBare: (code !== null || errorIn(top) !== null) && isWithoutResult(data) && !isAccepting,
    isAccepting,
    places: placesIn(json, data),
  };
}

function statusIn(top: Loose): number | null {
  const status = countIn(memberOf(top, "status")) ?? countIn(memberOf(top, "statusCode"));
  return status !== null && status >= 100 && status < 600 ? status : null;
}

/** The first object, from the outside in, that has a status or `data`, which wrappers have not; else the outermost. */
function envelopeIn(json: unknown): Loose | null {
  const records = recordsIn(json);
  return (
    records.find((each) => statusIn(each) !== null || memberOf(each, "data") !== undefined) ??
    records[0] ??
    null
  );
}

const MAX_DEPTH = 4;

/** The objects of an answer from the outside in, those that came as JSON text too, and of lists those of one. */
function recordsIn(json: unknown): Loose[] {
  const found: Loose[] = [];
  let level: unknown[] = [json];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const records = level.map(unwrapped).filter((each) => each !== null);
    found.push(...records);
    level = records.flatMap((each) =>
      Object.entries(each).flatMap(([name, part]) => (/^errors?$/i.test(name) ? [] : [part])),
    );
  }
  return found;
}

function unwrapped(value: unknown): Loose | null {
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  const isJson = typeof only === "string" && /^\s*[{[]/.test(only);
  return recordIn(isJson ? parseLoosely(only)?.json : only);
}

const wordIn = (value: unknown): string | null => (typeof value === "boolean" ? null : textIn(value));

const messageIn = (data: Loose): string | null =>
  anyTextIn(memberOf(data, "message")) ?? anyTextIn(memberOf(data, "error"));

const errorIn = (data: Loose): string | null =>
  anyTextIn(memberOf(data, "error")) ?? anyTextIn(memberOf(data, "errors"));

const ABOUT_REFUSALS = new Set(["code", "error", "errors", "message"]);

function isWithoutResult(data: unknown): boolean {
  if (data === undefined || data === null) return true;
  const record = recordIn(data);
  return record !== null && Object.keys(record).every((name) => ABOUT_REFUSALS.has(name));
}

function placesIn(json: unknown, data: unknown): Loose[] {
  const nested = recordIn(data) && memberOf(recordIn(data) ?? {}, "data");
  const known = [data, nested, json].flatMap((place) => {
    if (Array.isArray(place)) return [{ results: place } as Loose];
    const record = recordIn(place);
    return record ? [record] : [];
  });
  return [...new Set([...known, ...recordsIn(json)])];
}

const ID_NAMES = ["messageId", "wamid", "callAttemptId", "sessionId"];
const COUNT_NAMES = ["acceptedCount", "messageCount", "creditsDeducted"];

/** Whether anything in it, however deep, says that something was taken (§2.3, §2.6, §2.7). */
function saysAccepted(json: unknown): boolean {
  const left = [json];
  for (let part = left.pop(); part !== undefined || left.length > 0; part = left.pop()) {
    if (Array.isArray(part)) left.push(...part);
    const record = recordIn(part);
    if (record === null) continue;
    if (isAccepted(record)) return true;
    left.push(...Object.values(record));
  }
  return false;
}

function isAccepted(record: Loose): boolean {
  const status = memberOf(record, "status") ?? memberOf(record, "statusCode");
  const claimed = countIn(status);
  const word = typeof status === "string" && !saysFailed(status) ? smsStatusOf(status) : undefined;
  return (
    word !== undefined ||
    (claimed !== null && claimed >= 200 && claimed < 300) ||
    truthIn(memberOf(record, "success")) === true ||
    ID_NAMES.some((name) => idIn(memberOf(record, name)) !== null) ||
    COUNT_NAMES.some((name) => (countIn(memberOf(record, name)) ?? 0) > 0)
  );
}
