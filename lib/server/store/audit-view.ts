import type { Tx } from "#lib/db/index.ts";

export type AuditLine = {
  id: number;
  at: Date;
  actorId: string | null;
  actorName: string;
  action: string;
  target: string;
  detail: Record<string, unknown>;
  address: string | null;
  requestId: string | null;
};

export type AuditQuestion = {
  /** Patterns of LIKE for actions; null: every one. */
  actions: readonly string[] | null;
  since: Date | null;
  person: string | null;
  q: string | null;
  /** Only what is older than this place in the chain. */
  below: number | null;
  limit: number;
};

/** The log as people read it, newest first. */
export async function listAuditLines(
  db: Tx,
  { actions, since, person, q, below, limit }: AuditQuestion,
): Promise<AuditLine[]> {
  return db.query<AuditLine>(
    `SELECT seq AS id, at, actor_id AS "actorId", actor_name AS "actorName", action, target, detail, address,
        request_id AS "requestId"
     FROM audit
     WHERE ($1::text[] IS NULL OR action LIKE ANY ($1)) AND ($2::timestamptz IS NULL OR at >= $2)
       AND ($3::uuid IS NULL OR actor_id = $3 OR target = $3::text) AND ($5::bigint IS NULL OR seq < $5)
       AND ($4::text IS NULL OR strpos(lower(concat_ws(' ', actor_name, action, target, detail->>'name',
         detail->>'email', request_id, address)), lower($4)) > 0)
     ORDER BY seq DESC LIMIT $6`,
    [actions, since, person, q, below, limit],
  );
}
