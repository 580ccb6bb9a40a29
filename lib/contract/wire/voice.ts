import "../zod.ts";
import { z } from "zod";
import { MAX_CALL_ID_LENGTH, MAX_PHONE_DIGITS, MIN_PHONE_DIGITS } from "./limits.ts";
import { isNoId, type Loose } from "./read/loose.ts";
import type { Read } from "./send-answer.ts";
import { LooseText, ServiceId } from "./text.ts";

/** Body of a call start (§4.3): + and 7 to 15 digits. */
export const StartCall = z.object({
  customerNumber: z
    .string("customerNumber must be a string")
    .regex(
      new RegExp(`^\\+\\d{${MIN_PHONE_DIGITS},${MAX_PHONE_DIGITS}}$`),
      `customerNumber must be + and ${MIN_PHONE_DIGITS} to ${MAX_PHONE_DIGITS} digits`,
    ),
});
export type StartCall = z.infer<typeof StartCall>;

/** Path parameter of a call read (§4.3): session row or call attempt identifier, at most 128 characters. */
export const CallSessionId = z
  .string()
  .min(1, "callSessionId must not be empty")
  .max(MAX_CALL_ID_LENGTH, `callSessionId must be at most ${MAX_CALL_ID_LENGTH} characters`);
export type CallSessionId = z.infer<typeof CallSessionId>;

/** Query of the call list (§4.3), every member optional. */
export const ListCalls = z.object({
  q: z.string().optional(),
  currentPage: z.coerce.number("currentPage must be a number").int().min(1).optional(),
  pageSize: z.coerce.number("pageSize must be a number").int().min(1).optional(),
  sortBy: z.string().optional(),
  sortOrder: z.enum(["ASC", "DESC"], "sortOrder must be ASC or DESC").optional(),
});
export type ListCalls = z.infer<typeof ListCalls>;

/** `data` of a call start (§2.7). */
export const CallStarted = z.looseObject({ callAttemptId: ServiceId, sessionId: ServiceId });
export type CallStarted = z.infer<typeof CallStarted>;

/** More than may ever be asked for, and as much as can be kept: a row under a longer name cannot be read. */
const MAX_KEPT_ID_LENGTH = 512;
const CallSessionRowId = ServiceId.refine(
  (id) => id.length <= MAX_KEPT_ID_LENGTH && !id.includes("\0") && !isNoId(id),
);

const LooseId = LooseText.transform((id) => (id == null || isNoId(id) ? null : id));

/** Summary shape of a call session (§2.7); status words are not stated, so any text is kept. */
export const CallSummary = z.looseObject({
  id: CallSessionRowId,
  callAttemptId: LooseId,
  direction: LooseText,
  callerNumber: LooseText,
  destinationNumber: LooseText,
  status: LooseText,
  recordingMediaId: LooseId,
  startedAt: LooseText,
  endedAt: LooseText,
});
export type CallSummary = z.infer<typeof CallSummary>;

/** Full shape of one call (§2.7): the summary, other fields kept, `recordingMedia` once archived. */
export const CallSession = CallSummary.extend({ recordingMedia: z.unknown().optional() });
export type CallSession = z.infer<typeof CallSession>;

/** One call as a read answers it, in whatever it is wrapped; null where the place is none. */
export function readCallSession(place: Loose): Read<CallSession> | null {
  const { data } = CallSession.safeParse(place);
  return data ? { data, oddities: [] } : null;
}

export type CallList = { items: CallSummary[]; total?: number; unreadable: number };

const LIST_MEMBERS = ["items", "results", "calls", "rows", "data"];
const PAGING_MEMBERS = ["pagination", "meta", "page", "data"];
const TOTAL_MEMBERS = [
  "total",
  "totalCount",
  "totalItems",
  "totalRecords",
  "totalElements",
  "totalDocs",
  "count",
];
const NO_LIST = /err|warn/i;
const MAX_DEPTH = 3;

/** Reads a call list out of a whole envelope whose paging is not stated (§4.3); undefined when there is no list. */
export function readCallList(envelope: unknown): CallList | undefined {
  const { data, ...others } = asRecord(envelope);
  const rows = rowsIn(data) ?? rowsIn(others);
  if (!rows) return undefined;
  const items = rows.flatMap((row) => readable(row) ?? []);
  const total = totalIn(data, rows) ?? totalIn(envelope, rows);
  return { items, unreadable: rows.length - items.length, ...(total === undefined ? {} : { total }) };
}

const readable = (row: unknown): CallSummary | undefined => CallSummary.safeParse(row).data;

/** The rows by a usual name, else the one array that can be read as calls, else the only one, else one level down. */
function rowsIn(value: unknown, depth = 0): unknown[] | undefined {
  if (Array.isArray(value)) return Array.isArray(value[0]) ? value[0] : value;
  const members = Object.entries(asRecord(value)).filter(([name]) => !NO_LIST.test(name));
  const arrays = members.map(([, member]) => member).filter(Array.isArray);
  const named = LIST_MEMBERS.map((name) => asRecord(value)[name]).find(Array.isArray);
  const found =
    named ?? arrays.find((array) => array.some(readable)) ?? (arrays.length === 1 ? arrays[0] : undefined);
  if (found || depth === MAX_DEPTH) return found;
  for (const [, member] of members) {
    const below = typeof member === "object" ? rowsIn(member, depth + 1) : undefined;
    if (below) return below;
  }
  return undefined;
}

function totalIn(value: unknown, rows: unknown[]): number | undefined {
  if (Array.isArray(value)) return value[0] === rows ? wholeNumber(value[1]) : undefined;
  const holder = asRecord(value);
  const places = [holder, ...[...PAGING_MEMBERS, ...LIST_MEMBERS].map((name) => asRecord(holder[name]))];
  for (const place of places) {
    const total = TOTAL_MEMBERS.map((name) => wholeNumber(place[name])).find((found) => found !== undefined);
    if (total !== undefined) return total;
  }
  return undefined;
}

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
