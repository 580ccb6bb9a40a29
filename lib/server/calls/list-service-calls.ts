import type { ListServiceCalls, ServiceCallList } from "#lib/contract/desk/call.ts";
import { canSeeNumbers } from "#lib/contract/desk/rights.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { listCallsByIds } from "../store/call.ts";
import { callRow } from "./call-row.ts";
import { recordCalls } from "./record-calls.ts";

/**
 * One page of the service's own list (§4.3), in its order, its search and sorting passed through. What it shows goes
 * into our index. A total is given where the service tells one; a full page means that there may be more.
 */
export async function listServiceCalls(ctx: SignedInCtx, input: ListServiceCalls): Promise<ServiceCallList> {
  const { page, pageSize, q, sortBy, sortOrder } = input;
  if (q && !canSeeNumbers(ctx.actor))
    throw new Fault("forbidden", "Searching the service's list needs the right to see numbers.");
  const query = new URLSearchParams({ currentPage: String(page), pageSize: String(pageSize) });
  if (q) query.set("q", q);
  if (sortBy) query.set("sortBy", sortBy);
  if (sortOrder) query.set("sortOrder", sortOrder);
  const list = await ctx.service.voice.listCalls(query);
  const now = ctx.clock.now();
  const { ids } = await ctx.db.transaction((tx) =>
    recordCalls(tx, { summaries: list.items, now, isFull: false }),
  );
  const records = new Map((await listCallsByIds(ctx.db, ids)).map((record) => [record.id, record]));
  const rows = list.items.length + list.unreadable;
  return {
    items: ids.flatMap((id) => records.get(id) ?? []).map((record) => callRow(record, ctx.actor)),
    page,
    pageSize,
    ...(list.total !== undefined && { total: list.total }),
    hasMore: list.total === undefined ? rows >= pageSize : page * pageSize < list.total,
    unreadable: list.unreadable,
  };
}
