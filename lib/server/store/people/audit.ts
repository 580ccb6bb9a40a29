import { LOCKS, pipelined, type Tx } from "#lib/db/index.ts";

export type AuditEntry = {
  at: Date;
  actorId: string | null;
  actorName: string;
  action: string;
  target: string;
  detail: unknown;
  address: string | null;
  requestId: string | null;
};

export type AuditRow = AuditEntry & { seq: number; keyId: string | null; previousHash: Buffer; hash: Buffer };

const COLUMNS = `seq, at, actor_id AS "actorId", actor_name AS "actorName", action, target, detail, address,
  request_id AS "requestId", key_id AS "keyId",  previous_hash AS "previousHash", hash`;

/** Waits for its turn in the log until the end of the transaction; answers the last hash and the time. */
export async function lockAudit(tx: Tx): Promise<{ previousHash: Buffer | undefined; at: Date }> {
  const [, rows] = await pipelined([
    tx.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.audit]),
    // A statement of its own: one that waited for the lock itself would see the log as it was before.
    tx.query<{ previousHash: Buffer | null; at: Date }>(
      `SELECT (SELECT hash FROM audit ORDER BY seq DESC LIMIT 1) AS "previousHash",
              date_trunc('milliseconds', clock_timestamp()) AS at`,
    ),
  ]);
  return { previousHash: rows[0]?.previousHash ?? undefined, at: rows[0]?.at ?? new Date() };
}

/** Rows of the log in their order. */
export async function insertAudit(
  tx: Tx,
  entries: readonly (AuditEntry & { keyId: string; previousHash: Buffer; hash: Buffer })[],
): Promise<void> {
  await tx.query(
    `INSERT INTO audit (at, actor_id, actor_name, action, target, detail, address, request_id, key_id, previous_hash, hash)
     SELECT at, actor_id, actor_name, action, target, detail, address, request_id, key_id, previous_hash, hash
     FROM unnest($1::timestamptz[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::jsonb[], $7::text[], $8::text[], $9::text[],
       $10::bytea[], $11::bytea[]) WITH ORDINALITY
       AS x (at, actor_id, actor_name, action, target, detail, address, request_id, key_id, previous_hash, hash, place)
     ORDER BY place`,
    [
      entries.map(({ at }) => at),
      entries.map(({ actorId }) => actorId),
      entries.map(({ actorName }) => actorName),
      entries.map(({ action }) => action),
      entries.map(({ target }) => target),
      entries.map(({ detail }) => JSON.stringify(detail)),
      entries.map(({ address }) => address),
      entries.map(({ requestId }) => requestId),
      entries.map(({ keyId }) => keyId),
      entries.map(({ previousHash }) => previousHash),
      entries.map(({ hash }) => hash),
    ],
  );
}

/** A page of the log after `seq`, oldest first. */
export async function listAuditAfter(db: Tx, seq: number, limit: number): Promise<AuditRow[]> {
  return db.query<AuditRow>(`SELECT ${COLUMNS} FROM audit WHERE seq > $1 ORDER BY seq LIMIT $2`, [
    seq,
    limit,
  ]);
}

/** Which secret the newest signed row was made with. */
export async function findNewestKeyId(db: Tx): Promise<string | undefined> {
  const rows = await db.query<{ keyId: string }>(
    `SELECT key_id AS "keyId" FROM audit WHERE key_id IS NOT NULL ORDER BY seq DESC LIMIT 1`,
  );
  return rows[0]?.keyId;
}
