import { z } from "zod";
import { MAX_CALL_ID_LENGTH, MAX_PHONE_DIGITS, MIN_PHONE_DIGITS } from "./limits.ts";
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

/** Summary shape of a call session (§2.7); status words are not stated, so any text is kept. */
export const CallSummary = z.looseObject({
  id: ServiceId,
  callAttemptId: LooseText,
  direction: LooseText,
  callerNumber: LooseText,
  destinationNumber: LooseText,
  status: LooseText,
  recordingMediaId: LooseText,
  startedAt: LooseText,
  endedAt: LooseText,
});
export type CallSummary = z.infer<typeof CallSummary>;

/** Full shape of one call (§2.7): the summary, other fields kept, `recordingMedia` once archived. */
export const CallSession = CallSummary.extend({ recordingMedia: z.unknown().optional() });
export type CallSession = z.infer<typeof CallSession>;

export type CallList = { items: CallSummary[]; total?: number; unreadable: number };

const LIST_MEMBERS = ["items", "results", "calls", "rows", "data"];
const PAGING_MEMBERS = ["pagination", "meta", "page", "data"];
const TOTAL_MEMBERS = ["total", "totalCount", "totalItems", "totalRecords", "count"];

/** Reads a call list out of a whole envelope whose paging is not stated (§4.3); undefined when there is no list. */
export function readCallList(envelope: unknown): CallList | undefined {
  const data = asRecord(envelope).data;
  const rows = Array.isArray(data) ? data : firstArray(asRecord(data));
  if (!rows) return undefined;
  const items = rows.flatMap((row) => {
    const parsed = CallSummary.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
  const total = totalOf(asRecord(data)) ?? totalOf(asRecord(envelope));
  return { items, unreadable: rows.length - items.length, ...(total === undefined ? {} : { total }) };
}

function firstArray(data: Record<string, unknown>): unknown[] | undefined {
  return LIST_MEMBERS.map((name) => data[name]).find(Array.isArray);
}

function totalOf(holder: Record<string, unknown>): number | undefined {
  const places = [holder, ...PAGING_MEMBERS.map((name) => asRecord(holder[name]))];
  for (const place of places) {
    const total = TOTAL_MEMBERS.map((name) => place[name]).find((value) => typeof value === "number");
    if (typeof total === "number" && Number.isInteger(total) && total >= 0) return total;
  }
  return undefined;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
