import type { ComplaintMessage, ComplaintOrigin } from "#lib/contract/desk/people/complaint.ts";
import type { Tx } from "#lib/db/index.ts";
import { nameOf } from "./campaign/approval.ts";

/** Who answers for a message, and where its person came from. */
export type Provenance = Pick<
  ComplaintMessage,
  "messageClass" | "purpose" | "sentBy" | "isByApi" | "approvedBy"
> & {
  messageId: number;
  claimedAt: Date | null;
  campaignId: string;
  listId: string | null;
  hasFile: boolean;
  row: number | null;
};

/** Of each of these messages; each is found by its id, and its campaign, request and row by theirs. */
export function listProvenance(tx: Tx, messageIds: readonly number[]): Promise<Provenance[]> {
  return tx.query<Provenance>(PROVENANCE, [messageIds]);
}

const PROVENANCE = `
  SELECT m.id AS "messageId", c.message_class AS "messageClass", coalesce(c.purpose, c.message_class) AS purpose,
    coalesce(k.name, CASE WHEN c.automatic IS NOT NULL THEN c.name ELSE ${nameOf("coalesce(c.started_by, c.created_by)")} END) AS "sentBy", k.name IS NOT NULL AS "isByApi",
    (SELECT ${nameOf("p.decided_by")} FROM approval p WHERE p.campaign_id = c.id AND p.verdict = 'approved'
      ORDER BY p.id DESC LIMIT 1) AS "approvedBy",
    a.attempting_at AS "claimedAt", c.id AS "campaignId", c.list_id AS "listId", c.file IS NOT NULL AS "hasFile",
    r.row_number AS row
  FROM unnest($1::bigint[]) AS asked (id)
    CROSS JOIN LATERAL (SELECT id, campaign_id, attempt_id, seq FROM message WHERE id = asked.id OFFSET 0) m
    CROSS JOIN LATERAL (SELECT * FROM campaign WHERE id = m.campaign_id OFFSET 0) c
    LEFT JOIN LATERAL (SELECT attempting_at FROM attempt WHERE id = m.attempt_id OFFSET 0) a ON true
    LEFT JOIN LATERAL (SELECT row_number FROM recipient WHERE campaign_id = m.campaign_id AND seq = m.seq OFFSET 0) r ON true
    LEFT JOIN LATERAL (SELECT (SELECT name FROM api_key WHERE id = x.key_id) AS name
      FROM api_message x WHERE x.campaign_id = m.campaign_id AND x.seq = m.seq LIMIT 1) k ON true`;

export type OriginPlace = Pick<ComplaintOrigin, "kind" | "id" | "row">;
export type OriginRow = Omit<ComplaintOrigin, "at"> & { at: Date };

/**
 * Of lists and files of campaigns that somebody came by: how many others did, and who of them opted out, withdrew or was
 * restricted, among the `last` of each who did so last. Nobody is looked for but those, each by an index.
 */
export function listOrigins(
  tx: Tx,
  { places, number, last }: { places: readonly OriginPlace[]; number: string; last: number },
): Promise<OriginRow[]> {
  return tx.query<OriginRow>(ORIGINS, [
    places.map(({ kind }) => kind),
    places.map(({ id }) => id),
    places.map(({ row }) => row),
    number,
    last,
  ]);
}

const NAMED = 8;

const IS_IN = `CASE o.kind
  WHEN 'list' THEN EXISTS (SELECT FROM contact_list_member m WHERE m.number = c.number AND m.list_id = o.id OFFSET 0)
  ELSE EXISTS (SELECT FROM recipient r WHERE r.campaign_id = o.id AND r.number = c.number OFFSET 0) END`;

const ORIGINS = `
  WITH complained AS MATERIALIZED (
    SELECT number FROM (
      (SELECT number FROM suppression WHERE is_out ORDER BY said_at DESC, fact_id DESC LIMIT $5)
      UNION (SELECT number FROM consent WHERE NOT is_given ORDER BY given_at DESC, number LIMIT $5)
      UNION (SELECT number FROM restriction ORDER BY since DESC, number LIMIT $5)) all_of_them
    WHERE number <> $4)
  SELECT o.kind, o.id, o.row, coalesce(l.name, f.name) AS name, coalesce(l.created_at, f.created_at) AS at,
    coalesce(l.by, f.by) AS by, greatest(coalesce(l.people, f.people) - 1, 0) AS others,
    coalesce(theirs.count, 0) AS complained, coalesce(theirs.names, '{}') AS names
  FROM unnest($1::text[], $2::uuid[], $3::int[]) WITH ORDINALITY AS o (kind, id, row, place)
    LEFT JOIN LATERAL (SELECT name, n_people AS people, created_at, ${nameOf("created_by")} AS by
      FROM contact_list WHERE o.kind = 'list' AND id = o.id OFFSET 0) l ON true
    LEFT JOIN LATERAL (SELECT coalesce(file->>'name', name) AS name, n_rows - n_excluded AS people, created_at,
        ${nameOf("created_by")} AS by
      FROM campaign WHERE o.kind = 'file' AND id = o.id OFFSET 0) f ON true
    LEFT JOIN LATERAL (SELECT count(*)::int AS count,
        (array_agg(coalesce((SELECT w.name FROM contact_window w WHERE w.number = c.number), c.number)
          ORDER BY c.number))[1:${NAMED}] AS names
      FROM complained c WHERE ${IS_IN}) theirs ON true
  WHERE coalesce(l.name, f.name) IS NOT NULL
  ORDER BY o.place`;
