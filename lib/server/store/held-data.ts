import type { HeldData } from "#lib/contract/desk/people/held-data.ts";
import { sayStored } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { listOf } from "./person-name.ts";

/** What they call themselves in chat; null where nothing is known of that. */
export async function findChatName(tx: Tx, number: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string | null }>("SELECT name FROM contact_window WHERE number = $1", [
    number,
  ]);
  return row?.name ?? null;
}

/** A row of a list: its headings and cells, in the order of the file. */
export type ListedRow = { name: string; headers: string[]; columns: string[] };

export function listListedRows(tx: Tx, number: string): Promise<ListedRow[]> {
  return tx.query<ListedRow>(
    `SELECT l.name, l.headers, m.columns FROM contact_list_member m CROSS JOIN ${listOf("m.list_id")} l
     WHERE m.number = $1 ORDER BY l.created_at DESC, l.id`,
    [number],
  );
}

export type PlaceRow = Omit<HeldData["recipientOf"][number], "cells" | "at"> & {
  headers: string[];
  columns: string[];
  at: Date;
};

/** What stands at these places of campaigns. */
export async function listPlaceRows(
  tx: Tx,
  places: readonly { campaignId: string; seq: number }[],
): Promise<PlaceRow[]> {
  const rows = await tx.query<PlaceRow>(
    `SELECT c.name, c.channel, CASE WHEN c.file IS NOT NULL THEN r.row_number END AS row,
       coalesce((SELECT array_agg(h) FROM jsonb_array_elements_text(c.file->'headers') h), '{}') AS headers, r.columns,
       r.text, r.parameters, r.state, r.reason, r.updated_at AS at
     FROM unnest($1::uuid[], $2::int[]) AS asked (campaign_id, seq)
       CROSS JOIN LATERAL (SELECT * FROM recipient WHERE campaign_id = asked.campaign_id AND seq = asked.seq OFFSET 0) r
       CROSS JOIN LATERAL (SELECT name, channel, file FROM campaign WHERE id = asked.campaign_id OFFSET 0) c
     ORDER BY r.updated_at DESC, asked.campaign_id`,
    [places.map(({ campaignId }) => campaignId), places.map(({ seq }) => seq)],
  );
  return rows.map((row) => ({ ...row, reason: sayStored(row.reason) }));
}

export type CallNoteRow = { at: Date; by: string; text: string };

/** What the team noted about these calls. */
export function listNotesOfCalls(tx: Tx, callIds: readonly string[]): Promise<CallNoteRow[]> {
  return tx.query<CallNoteRow>(
    `SELECT n.created_at AS at, coalesce(u.name, '') AS by, n.text
     FROM call_note n LEFT JOIN app_user u ON u.id = n.created_by
     WHERE n.call_id = ANY($1) ORDER BY n.created_at DESC, n.id`,
    [callIds],
  );
}
