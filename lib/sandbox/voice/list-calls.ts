import { ListCalls } from "../../contract/wire/voice.ts";
import type { Call } from "../context.ts";
import type { Answer } from "../http/answer.ts";
import { parse } from "../http/refusal.ts";
import { CALL_COLUMNS, type CallRow } from "./call-resource.ts";

const SORT_COLUMN: Record<string, string> = {
  startedAt: "started_at",
  endedAt: "ended_at",
  status: "status",
  callerNumber: "caller_number",
  destinationNumber: "destination_number",
};

/** `GET …/calls`: newest first by default, 20 a page, searched by session, caller and destination (§4.3). */
export async function listCalls({ sandbox, customer, query }: Call): Promise<Answer> {
  const { q, currentPage = 1, pageSize = 20, sortBy, sortOrder = "DESC" } = parse(ListCalls, query);
  const size = Math.min(pageSize, 100);
  const rows = await sandbox.db.query<CallRow & { total: number }>(
    `SELECT ${CALL_COLUMNS}, count(*) OVER () AS total FROM sandbox.call
      WHERE customer_id = $1 AND ($2::text IS NULL OR strpos(id::text, $2) > 0 OR strpos(call_attempt_id, $2) > 0
            OR strpos(caller_number, $2) > 0 OR strpos(destination_number, $2) > 0)
      ORDER BY ${SORT_COLUMN[sortBy ?? ""] ?? "created_at"} ${sortOrder} NULLS LAST, id
      LIMIT $3 OFFSET $4`,
    [customer.id, q || null, size, (currentPage - 1) * size],
  );
  const total = rows[0]?.total ?? 0;
  const items = rows.map(({ total: _total, ...item }) => item);
  const member = sandbox.settings.callList;
  const data =
    member === "array" ? items : { [member]: items, pagination: { currentPage, pageSize: size, total } };
  return { status: 200, message: "Calls retrieved", data };
}
