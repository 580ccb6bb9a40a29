import { ListCalls } from "../../contract/wire/voice.ts";
import type { Call } from "../context.ts";
import type { Answer } from "../http/fault.ts";
import { parse } from "../http/refusal.ts";
import type { SandboxSettings } from "../settings.ts";

const SORT_COLUMNS: ReadonlyMap<string | undefined, string> = new Map([
  ["startedAt", "started_at"],
  ["endedAt", "ended_at"],
  ["status", "status"],
  ["callerNumber", "caller_number"],
  ["destinationNumber", "destination_number"],
]);

const FOUND = `customer_id = $1 AND ($2::text IS NULL OR strpos(id::text, $2) > 0 OR strpos(call_attempt_id, $2) > 0
  OR strpos(caller_number, $2) > 0 OR strpos(destination_number, $2) > 0)`;

/** `GET …/calls`: newest first by default, 20 a page, searched by session, caller and destination (§4.3). */
export async function listCalls({ sandbox, customer, query }: Call): Promise<Answer> {
  const { q, currentPage = 1, pageSize = 20, sortBy, sortOrder = "DESC" } = parse(ListCalls, query);
  const size = Math.min(pageSize, 100);
  const rows = await sandbox.db.query<CallRow>(
    `SELECT ${CALL_COLUMNS} FROM sandbox.call WHERE ${FOUND}
      ORDER BY ${SORT_COLUMNS.get(sortBy) ?? "created_at"} ${sortOrder} NULLS LAST, id
      LIMIT $3 OFFSET $4`,
    [customer.id, q || null, size, String((currentPage - 1) * size)],
  );
  // Apart from the rows: a page beyond the last has none, and the total all the same.
  const [counted] = await sandbox.db.query<{ total: number }>(
    `SELECT count(*) AS total FROM sandbox.call WHERE ${FOUND}`,
    [customer.id, q || null],
  );
  const page = callPage(
    {
      items: rows.map((row) => presentCall(row, sandbox.settings)),
      currentPage,
      pageSize: size,
      total: counted?.total ?? 0,
    },
    sandbox.settings,
  );
  return { status: 200, message: "Calls retrieved", ...page };
}

type Page = { items: unknown[]; currentPage: number; pageSize: number; total: number };
type Shape = Pick<SandboxSettings, "callList" | "callTotal">;

/** A page of calls where this deployment keeps items and total (§4.3 shows neither). */
export function callPage({ items, ...paging }: Page, { callList, callTotal }: Shape) {
  const { currentPage, pageSize, total } = paging;
  const beside = callTotal === "beside" ? { pagination: paging } : {};
  if (callList === "array") return { data: items, beside };
  const totals: Record<Shape["callTotal"], Record<string, unknown>> = {
    pagination: { pagination: paging },
    meta: { meta: { page: currentPage, limit: pageSize, totalItems: total } },
    total: { total },
    totalCount: { totalCount: total },
    totalItems: { totalItems: total },
    totalRecords: { totalRecords: total },
    count: { count: total },
    beside: {},
    none: {},
  };
  return { data: { [callList]: items, ...totals[callTotal] }, beside };
}

export type CallRow = {
  id: string;
  callAttemptId: string;
  direction: string;
  callerNumber: string;
  destinationNumber: string;
  status: string;
  recordingMediaId: string | null;
  startedAt: Date | null;
  endedAt: Date | null;
};

/** Columns of the summary shape (§2.7). */
export const CALL_COLUMNS = `id, call_attempt_id AS "callAttemptId", 'OUTBOUND' AS direction,
  caller_number AS "callerNumber", destination_number AS "destinationNumber", status,
  recording_media_id AS "recordingMediaId", started_at AS "startedAt", ended_at AS "endedAt"`;

/** Words that nobody can know beforehand, as other telephone systems have them. */
const UNKNOWN_WORDS: Record<string, string> = {
  QUEUED: "CALL_SETUP",
  RINGING: "ALERTING",
  IN_PROGRESS: "BRIDGED",
  COMPLETED: "HANGUP_NORMAL",
  NO_ANSWER: "B_LEG_TIMEOUT",
  BUSY: "USER_BUSY",
  FAILED: "ROUTE_ERROR",
};

/** A call in the words and by the clock of this deployment (§2.7, §3.4: neither is stated). */
export function presentCall<T extends CallRow>(row: T, { callWords, callClock }: SandboxSettings): T {
  const words: Record<SandboxSettings["callWords"], string> = {
    usual: row.status,
    lower: row.status.toLowerCase().replaceAll("_", "-"),
    unknown: UNKNOWN_WORDS[row.status] ?? row.status,
  };
  const { startedAt, endedAt } = row;
  const times = {
    right: {},
    backwards: startedAt && endedAt ? { startedAt: endedAt, endedAt: startedAt } : {},
    absent: { startedAt: null, endedAt: null },
  };
  return { ...row, status: words[callWords], ...times[callClock] };
}
