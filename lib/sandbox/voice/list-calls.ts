import { ListCalls } from "../../contract/wire/voice.ts";
import type { Call } from "../context.ts";
import type { Answer } from "../http/answer.ts";
import { parse } from "../http/refusal.ts";
import { callPage } from "./call-page.ts";
import { CALL_COLUMNS, type CallRow, presentCall } from "./call-resource.ts";

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
