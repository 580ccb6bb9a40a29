import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import { isDeeperThan, MAX_JSON_DEPTH } from "#lib/contract/rules/text/is-deeper-than.ts";
import type { NewEvent } from "#lib/server/store/event/event.ts";
import { storableJson, storableText } from "#lib/server/store/storable-json.ts";
import type { EventFlag, ReadEvent } from "../../store/event/event-again.ts";

type Fields = Record<string, unknown>;

const EARLIEST = Date.UTC(2000, 0);
const LATEST = Date.UTC(2100, 0);

/** Reads a verified callback; `region` is where a number without a country is from. Never throws: whatever is odd becomes a flag. */
export function readEvent(raw: Uint8Array, region: string): ReadEvent {
  const flags: EventFlag[] = [];
  const text = decode(raw, flags);
  const fields = parse(text, flags);
  const data = fieldsOf(fields?.data);
  const body = fields ? bodyOf(text, fields, flags) : null;
  return {
    eventId: idOf(fields, raw, flags),
    body,
    isBodyRaw: body === text && !flags.includes("bom") && !flags.includes("not-utf8"),
    occurredAt: timeOf(fields?.occurredAt, flags),
    type: textOf(fields?.eventType) ?? "none",
    aggregateType: textOf(fields?.aggregateType),
    aggregateId: textOf(fields?.aggregateId),
    account: textOf(fields?.authUserId),
    number: numberOf(fields, data, region),
    isTest: data.test === true,
    flags,
  };
}

const decoder = new TextDecoder();

/** Whom an event is about; a status may say only to whom its message went, and in an inbound event that is us. */
function numberOf(fields: Fields | null, data: Fields, region: string): string | null {
  const number = canonicalNumber(textOf(data.customerPhoneNumber), region);
  if (number !== null || fields?.eventType !== "message.status.updated") return number;
  return numberIn(textOf(data.recipientId), region);
}

/** A scalar as text, at most 512 characters; null for anything else. */
export function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? storableText(value, 512) : null;
}

function decode(raw: Uint8Array, flags: EventFlag[]): string {
  if (!isUtf8(raw)) flags.push("not-utf8");
  if (raw[0] === 0xef && raw[1] === 0xbb && raw[2] === 0xbf) flags.push("bom");
  return decoder.decode(raw);
}

function parse(text: string, flags: EventFlag[]): Fields | null {
  let value: unknown;
  try {
    // The reviver of the exact reading recurses, and a body that is too deep is not shown parsed anyway.
    const isExact = hasLongInteger(text) && !isDeeperThan(text, MAX_JSON_DEPTH);
    value = isExact ? parseExactly(text, flags) : JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    flags.push("not-json");
    return null;
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  flags.push("not-object");
  return null;
}

const hasLongInteger = (text: string) => /(?<![\w".])-?\d{16}/.test(text);

/** Integers beyond 2^53 stay the text they were, so an id keeps every digit. */
function parseExactly(text: string, flags: EventFlag[]): unknown {
  let isUnsafe = false;
  const keep = (_key: string, value: unknown, context?: { source?: string }) => {
    if (typeof value !== "number" || !Number.isInteger(value) || Number.isSafeInteger(value)) return value;
    isUnsafe = true;
    return context?.source ?? String(value);
  };
  const value: unknown = JSON.parse(text, keep);
  if (isUnsafe) flags.push("unsafe-integer");
  return value;
}

function idOf(fields: Fields | null, raw: Uint8Array, flags: EventFlag[]): string {
  const id = fields?.eventId;
  if (typeof id === "string" && /^[\x21-\x7e]{1,128}$/.test(id)) return id;
  if (fields) flags.push("no-event-id");
  return `sha256:${createHash("sha256").update(raw).digest("hex")}`;
}

function bodyOf(text: string, fields: Fields, flags: EventFlag[]): string | null {
  if (isDeeperThan(text, MAX_JSON_DEPTH)) {
    flags.push("too-deep");
    return null;
  }
  if (!text.includes("\\u") || !/\\u(?:0000|d[89a-f])/i.test(text)) return text;
  const cleaned = storableJson(fields);
  if (cleaned !== JSON.stringify(fields)) flags.push("cleaned");
  return cleaned;
}

function timeOf(value: unknown, flags: EventFlag[]): Date | null {
  if (value === undefined || value === null) return null;
  const ms = typeof value === "string" ? Date.parse(value) : Number.NaN;
  if (ms >= EARLIEST && ms < LATEST) return new Date(ms);
  flags.push("odd-time");
  return null;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

/**
 * A customer's number as the console writes it, however an event does: `255…`, `00255…`, `0712…` and `712…` are one person,
 * who wrote STOP whatever the form. Null where there is no number.
 */
export function canonicalNumber(text: string | null, region: string): string | null {
  if (text === null) return null;
  const digits = text.replace(/\D/g, "").replace(/^00/, "");
  if (digits.length < 5 || digits.length > 20) return null;
  // Chat services leave the plus away, so what is no number of here is one of elsewhere.
  for (const form of [text, `+${digits}`, digits]) {
    const { number, bucket } = normalisePhone(form, region);
    if (number !== null && bucket !== "invalid") return number;
  }
  return `+${digits}`;
}

/** Of a text that may be another kind of id: only a number that is in use, in any country. */
export function numberIn(text: string | null, region: string): string | null {
  const number = canonicalNumber(text, region);
  return number !== null && normalisePhone(number, region).bucket !== "invalid" ? number : null;
}

/** A verified callback as it came. */
export type Delivery = {
  raw: Uint8Array;
  headers: Record<string, string>;
  signedAt: Date;
  receivedAt: Date;
  secretIndex: number;
};

/** The row of one delivery; `region` is where a number without a country is from. */
export function eventOf(delivery: Delivery, region: string): NewEvent {
  return { ...delivery, ...readEvent(delivery.raw, region), duplicates: 0, conflictRaw: null };
}

/** One line of the journal; the bytes travel as base64. */
export function writeLine(delivery: Delivery): string {
  return JSON.stringify({
    raw: Buffer.from(delivery.raw).toString("base64"),
    headers: delivery.headers,
    signedAtMs: delivery.signedAt.getTime(),
    receivedAtMs: delivery.receivedAt.getTime(),
    secretIndex: delivery.secretIndex,
  });
}

/** Null for half a line, the end of a write that never returned and so was never acknowledged. */
export function readLine(line: string): Delivery | null {
  try {
    const { raw, headers, signedAtMs, receivedAtMs, secretIndex } = JSON.parse(line);
    return {
      raw: Buffer.from(raw, "base64"),
      headers,
      signedAt: new Date(signedAtMs),
      receivedAt: new Date(receivedAtMs),
      secretIndex,
    };
  } catch {
    return null;
  }
}
