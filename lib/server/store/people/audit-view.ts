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

/** With the name of the campaign that it was done to. */
export type NamedLine = AuditLine & { campaignName: string | null };

export type AuditQuestion = {
  /** Patterns of LIKE for actions; null: every one. */
  actions: readonly string[] | null;
  since: Date | null;
  person: string | null;
  q: string | null;
  /** Patterns of the actions whose words hold `q`. */
  said: readonly string[];
  /** Only what is older than this place in the chain. */
  below: number | null;
  limit: number;
};

/** The log as people read it, newest first. */
export async function listAuditLines(
  db: Tx,
  { actions, since, person, q, said, below, limit }: AuditQuestion,
): Promise<NamedLine[]> {
  return db.query<NamedLine>(
    `SELECT line.*, CASE WHEN line.target ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN
        (SELECT name FROM campaign c WHERE c.id = line.target::uuid AND c.kind = 'campaign') END AS "campaignName"
     FROM (SELECT seq AS id, at, actor_id AS "actorId", actor_name AS "actorName", action, target, detail, address,
        request_id AS "requestId"
     FROM audit
     WHERE ($1::text[] IS NULL OR action LIKE ANY ($1)) AND ($2::timestamptz IS NULL OR at >= $2)
       AND ($3::uuid IS NULL OR actor_id = $3 OR target = $3::text) AND ($5::bigint IS NULL OR seq < $5)
       AND ($4::text IS NULL OR action LIKE ANY ($7)
         OR strpos(lower(concat_ws(' ', actor_name, action, target, detail->>'name', detail->>'email', request_id,
           address)), lower($4)) > 0
         OR target = ANY (ARRAY(SELECT c.id::text FROM campaign c
           WHERE c.kind = 'campaign' AND strpos(lower(c.name), lower($4)) > 0)))
     ORDER BY seq DESC LIMIT $6) line ORDER BY id DESC`,
    [actions, since, person, q, below, limit, said],
  );
}

export type OwnQuestion = {
  userId: string;
  email: string;
  /** Patterns of what a person does to their own account. */
  own: readonly string[];
  /** Patterns of what others do to it. */
  done: readonly string[];
  /** Patterns of what somebody does who wants to be them. */
  tried: readonly string[];
  below: number | null;
  limit: number;
};

/** What changed on the account of one person since it is there, newest first. */
export async function listOwnLines(db: Tx, asked: OwnQuestion): Promise<AuditLine[]> {
  const { userId, email, own, done, tried, below, limit } = asked;
  return db.query<AuditLine>(
    `SELECT seq AS id, at, actor_id AS "actorId", actor_name AS "actorName", action, target, detail, address,
        request_id AS "requestId"
     FROM audit
     WHERE ((actor_id = $1 AND action LIKE ANY ($3)) OR (target = $1::text AND action LIKE ANY ($4))
         OR (actor_id IS NULL AND detail->>'email' = $2 AND action LIKE ANY ($5)))
       AND at >= (SELECT created_at FROM app_user WHERE id = $1) AND ($6::bigint IS NULL OR seq < $6)
     ORDER BY seq DESC LIMIT $7`,
    [userId, email, own, done, tried, below, limit],
  );
}
