import type { WindowKind } from "#lib/contract/desk/campaign/campaign-windows.ts";
import type { Tx } from "#lib/db/index.ts";

/** People of a campaign by their place in the file; a window is open where its person wrote after `openFrom`. */
export type WindowSpan = { after: number; upTo: number; openFrom: Date };

// OFFSET 0 makes of it one look into an index for each row of the span.
const WITH_WINDOW = `FROM recipient r
  LEFT JOIN LATERAL (SELECT last_inbound_at FROM contact_window WHERE number = r.number OFFSET 0) w ON true
  WHERE r.campaign_id = $1 AND r.seq > $2 AND r.seq <= $3 AND r.state <> 'cancelled'`;

const KIND = `CASE WHEN w.last_inbound_at IS NULL THEN 'unknown' WHEN w.last_inbound_at > $4 THEN 'open' ELSE 'closed' END`;

export type WindowCounts = Record<WindowKind, number> & {
  /** Whoever of the open ones wrote longest ago; null where none is open. */
  oldestOpen: Date | null;
};

export async function countWindows(
  tx: Tx,
  campaignId: string,
  { after, upTo, openFrom }: WindowSpan,
): Promise<WindowCounts> {
  const rows = await tx.query<{ kind: WindowKind; people: number; oldest: Date | null }>(
    `SELECT ${KIND} AS kind, count(*)::int AS people, min(w.last_inbound_at) AS oldest ${WITH_WINDOW} GROUP BY 1`,
    [campaignId, after, upTo, openFrom],
  );
  const counts = Object.fromEntries(rows.map((row) => [row.kind, row.people]));
  const oldestOpen = rows.find(({ kind }) => kind === "open")?.oldest ?? null;
  return { open: 0, closed: 0, unknown: 0, ...counts, oldestOpen };
}

export type WindowRow = {
  seq: number;
  row: number;
  number: string;
  columns: string[];
  lastInboundAt: Date | null;
};

/** Those of one span whose window is of this kind, or all of them, in the order of the file. */
export function listWindowRows(
  tx: Tx,
  campaignId: string,
  { after, upTo, openFrom, state, limit }: WindowSpan & { state: WindowKind | undefined; limit: number },
): Promise<WindowRow[]> {
  return tx.query<WindowRow>(
    `SELECT r.seq, r.row_number AS "row", r.number, r.columns, w.last_inbound_at AS "lastInboundAt" ${WITH_WINDOW}
       AND ($5::text IS NULL OR ${KIND} = $5) ORDER BY r.seq LIMIT $6`,
    [campaignId, after, upTo, openFrom, state ?? null, limit],
  );
}
