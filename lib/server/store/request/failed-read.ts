import type { ReadKind } from "#lib/contract/desk/request/read-kinds.ts";
import type { Tx } from "#lib/db/index.ts";
import type { ServiceName } from "../sending/service-name.ts";

/** Reads of one minute that failed alike, and what the first of them was told. */
export type FailedReads = {
  id: string;
  minute: Date;
  kind: ReadKind;
  service: ServiceName;
  /** 0 where no answer came. */
  httpStatus: number;
  code: string;
  firstAt: Date;
  lastAt: Date;
  count: number;
  slowestMs: number;
  problem: string;
  answer: string | null;
  serviceRequest: string | null;
};

/** How many reads of a kind were made in a quarter of an hour. */
export type ReadsMade = { at: Date; kind: ReadKind; made: number; failed: number };

/** Adds what a process has collected. In one order for all, so that two processes do not wait for each other in a circle. */
export async function insertFailedReads(tx: Tx, reads: readonly FailedReads[]): Promise<void> {
  await tx.query(
    `INSERT INTO failed_read AS known (id, minute, kind, service, http_status, code, first_at, last_at, n, slowest_ms, problem, answer,
       service_request)
     SELECT id, minute, kind, service, "httpStatus", code, "firstAt", "lastAt", count, "slowestMs", problem, answer, "serviceRequest"
     FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, minute timestamptz, kind text, service text, "httpStatus" int, code text,
       "firstAt" timestamptz, "lastAt" timestamptz, count int, "slowestMs" int, problem text, answer text, "serviceRequest" text)
     ORDER BY minute, kind, "httpStatus", code
     ON CONFLICT (minute, kind, http_status, code) DO UPDATE SET n = known.n + excluded.n,
       last_at = greatest(known.last_at, excluded.last_at), slowest_ms = greatest(known.slowest_ms, excluded.slowest_ms)`,
    [JSON.stringify(reads)],
  );
}

export async function insertReadsMade(tx: Tx, reads: readonly ReadsMade[]): Promise<void> {
  await tx.query(
    `INSERT INTO read_count AS known (at, kind, made, failed)
     SELECT at, kind, made, failed
     FROM jsonb_to_recordset($1::jsonb) AS r (at timestamptz, kind text, made int, failed int) ORDER BY at, kind
     ON CONFLICT (at, kind) DO UPDATE SET made = known.made + excluded.made, failed = known.failed + excluded.failed`,
    [JSON.stringify(reads)],
  );
}

/** How many reads of each kind were made in a span, and how many of them failed. */
export function sumReads(
  tx: Tx,
  { from, until, kinds }: { from: Date; until: Date; kinds: readonly string[] },
): Promise<{ kind: ReadKind; made: number; failed: number }[]> {
  return tx.query<{ kind: ReadKind; made: number; failed: number }>(
    `SELECT kind, sum(made)::int AS made, sum(failed)::int AS failed FROM read_count
     WHERE at >= $1 AND at < $2 AND kind = ANY($3) GROUP BY kind ORDER BY kind`,
    [from, until, kinds],
  );
}

/** Removes up to `limit` failures, and figures, from before; answers whether there may be more. */
export async function deleteReadsBefore(tx: Tx, before: Date, limit: number): Promise<boolean> {
  const failures = await tx.query(
    `DELETE FROM failed_read WHERE id = ANY(ARRAY(
       SELECT id FROM failed_read WHERE last_at < $1 ORDER BY last_at LIMIT $2)) RETURNING 1`,
    [before, limit],
  );
  const figures = await tx.query(
    `DELETE FROM read_count WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM read_count WHERE at < $1 ORDER BY at LIMIT $2)) RETURNING 1`,
    [before, limit],
  );
  return failures.length === limit || figures.length === limit;
}
