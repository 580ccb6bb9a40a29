import type { REQUESTS_SHOWN, ReadKind, RequestOwner, SendKind } from "#lib/contract/desk/request/request.ts";
import type { Tx } from "#lib/db/index.ts";
import type { ServiceName } from "./sending/attempt.ts";

/** Where a page begins: after this one, by when it ended to the microsecond, and its id. */
export type RequestPlace = { at: string; id: string };

export type RequestQuestion = {
  kinds: readonly string[];
  show: Exclude<(typeof REQUESTS_SHOWN)[number], "reads"> | "all";
  from: Date | null;
  until: Date | null;
  after: RequestPlace | null;
  limit: number;
};

/** What the journal knows of a request, for a list; `place` is its end as a cursor has it. */
export type RequestSource = {
  id: string;
  kind: SendKind | ReadKind;
  place: string | null;
  at: Date;
  lastAt: Date;
  count: number;
  people: number | null;
  state: "attempting" | "planned" | "done" | "refused" | "not-sent" | "unknown" | "failed-read";
  httpStatus: number | null;
  problem: string | null;
  accepted: number | null;
  rejected: number | null;
  tookMs: number | null;
  credits: number | null;
  tries: number;
  owner: RequestOwner | null;
};

// Word for word as the partial indexes have them.
const SHOWN = {
  all: "true",
  refused: "(state = 'refused' OR (state = 'not-sent' AND http_status IS NOT NULL) OR rejected > 0)",
  unanswered: "(state = 'unknown' OR (state = 'not-sent' AND http_status IS NULL))",
};

const LAST_ID = "'ffffffff-ffff-ffff-ffff-ffffffffffff'";
/** Rows below a place and within a span, along an index of (`at`, id). */
const BELOW = (
  at: string,
) => `${at} >= coalesce($2::timestamptz, '-infinity') AND ${at} < coalesce($3::timestamptz, 'infinity')
  AND (${at}, id) < (coalesce($4::timestamptz, 'infinity'), coalesce($5::uuid, ${LAST_ID}))`;
const PLACE = (at: string) => `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
/** A request of a machine that was off for a month is settled when it is back. */
const MS = (from: string, to: string) => `least(extract(epoch FROM ${to} - ${from}) * 1000, 2147483647)::int`;

const OWNER = `CASE WHEN c.channel = 'voice' THEN json_build_object('kind', 'call', 'id', k.id, 'name', coalesce(k.customer_number, ''))
    ELSE json_build_object('kind', CASE c.kind WHEN 'direct' THEN 'send' ELSE 'campaign' END, 'id', c.id, 'name', c.name) END`;

// Of a request that was accepted in part: of the first forty, as many as a request of chat has.
const FIRST_REFUSAL = `CASE WHEN a.rejected > 0 THEN (SELECT r.reason FROM recipient r
    WHERE r.campaign_id = a.campaign_id AND r.seq = ANY(a.seqs[1:40]) AND r.state = 'rejected' LIMIT 1) END`;

const ATTEMPT = `a.id, a.operation AS kind, ${PLACE("a.finished_at")} AS place, coalesce(a.finished_at, a.attempting_at) AS at,
  coalesce(a.finished_at, a.attempting_at) AS "lastAt", 1 AS count, a.size AS people, a.state, a.http_status AS "httpStatus",
  coalesce(a.problem, ${FIRST_REFUSAL}) AS problem, a.accepted, a.rejected, ${MS("a.attempting_at", "a.finished_at")} AS "tookMs", a.credits, a.tries, ${OWNER} AS owner`;

const OWNED = "JOIN campaign c ON c.id = a.campaign_id LEFT JOIN call k ON k.attempt_id = a.id";

// Each operation begins where its index says; the page is the first of them together.
const ended = (shown: string) => `
  SELECT ${ATTEMPT} FROM (
    SELECT found.id, found.finished_at FROM unnest($1::text[]) AS asked (operation) CROSS JOIN LATERAL (
      SELECT id, finished_at FROM attempt WHERE operation = asked.operation AND ${shown} AND ${BELOW("finished_at")}
      ORDER BY finished_at DESC, id DESC LIMIT $6) found
    ORDER BY found.finished_at DESC, found.id DESC LIMIT $6) page
  JOIN attempt a ON a.id = page.id ${OWNED} ORDER BY page.finished_at DESC, page.id DESC`;

const ENDED = { all: ended(SHOWN.all), refused: ended(SHOWN.refused), unanswered: ended(SHOWN.unanswered) };

const asked = ({ kinds, from, until, after, limit }: RequestQuestion) => [
  kinds,
  from,
  until,
  after?.at ?? null,
  after?.id ?? null,
  limit,
];

/** Requests of the journal that have ended, newest first. */
export function listEndedRequests(tx: Tx, question: RequestQuestion): Promise<RequestSource[]> {
  return tx.query<RequestSource>(ENDED[question.show], asked(question));
}

/** Those on their way, or waiting to go again; a few, as each worker has two in flight. */
export function listRequestsUnderWay(
  tx: Tx,
  { kinds, limit }: Pick<RequestQuestion, "kinds" | "limit">,
): Promise<RequestSource[]> {
  return tx.query<RequestSource>(
    `SELECT ${ATTEMPT} FROM (
       SELECT found.id FROM unnest($1::text[]) AS asked (operation) CROSS JOIN LATERAL (
         SELECT id FROM attempt WHERE operation = asked.operation AND finished_at IS NULL
         ORDER BY operation DESC, finished_at DESC, id DESC LIMIT $2) found) page
     JOIN attempt a ON a.id = page.id ${OWNED} ORDER BY a.attempting_at DESC, a.id DESC LIMIT $2`,
    [kinds, limit],
  );
}

const CREATION = `id, 'template.create' AS kind, ${PLACE("finished_at")} AS place, coalesce(finished_at, attempting_at) AS at,
  coalesce(finished_at, attempting_at) AS "lastAt", 1 AS count, NULL::int AS people, state, http_status AS "httpStatus", problem,
  NULL::int AS accepted, NULL::int AS rejected, ${MS("attempting_at", "finished_at")} AS "tookMs", NULL::int AS credits, 1 AS tries,
  CASE WHEN template_id IS NOT NULL THEN json_build_object('kind', 'template', 'id', template_id, 'name', name) END AS owner`;

const created = (shown: string) => `SELECT ${CREATION} FROM template_attempt
  WHERE 'template.create' = ANY($1) AND ${shown.replace(" OR rejected > 0", "")} AND ${BELOW("finished_at")}
  ORDER BY finished_at DESC, id DESC LIMIT $6`;

const CREATED = {
  all: created(SHOWN.all),
  refused: created(SHOWN.refused),
  unanswered: created(SHOWN.unanswered),
};

/** Templates that were created, newest first. */
export function listCreations(tx: Tx, question: RequestQuestion): Promise<RequestSource[]> {
  return tx.query<RequestSource>(CREATED[question.show], asked(question));
}

const FAILED_READ = `id, kind, ${PLACE("first_at")} AS place, first_at AS at, last_at AS "lastAt", n AS count, NULL::int AS people,
  'failed-read' AS state, nullif(http_status, 0) AS "httpStatus", problem, NULL::int AS accepted, NULL::int AS rejected,
  slowest_ms AS "tookMs", NULL::int AS credits, 1 AS tries, NULL::json AS owner`;

/** Reads that failed, newest first; `kinds` are services here. */
export function listFailedReads(
  tx: Tx,
  { kinds, from, until, after, limit }: Omit<RequestQuestion, "show">,
): Promise<RequestSource[]> {
  return tx.query<RequestSource>(
    `SELECT ${FAILED_READ} FROM failed_read WHERE id IN (
       SELECT found.id FROM (SELECT f.id, f.first_at FROM unnest($1::text[]) AS asked (service) CROSS JOIN LATERAL (
         SELECT id, first_at FROM failed_read WHERE service = asked.service AND ${BELOW("first_at")}
         ORDER BY first_at DESC, id DESC LIMIT $6) f ORDER BY f.first_at DESC, f.id DESC LIMIT $6) found)
     ORDER BY first_at DESC, id DESC`,
    [kinds, from, until, after?.at ?? null, after?.id ?? null, limit],
  );
}

/** Requests by our id, or by the one that the service gave them where it had a fault. */
export function listRequestsById(
  tx: Tx,
  { id, serviceRequest }: { id: string | null; serviceRequest: string | null },
): Promise<RequestSource[]> {
  return tx.query<RequestSource>(BY_ID, [id, serviceRequest]);
}

const idsIn = (table: string) => `(SELECT id FROM ${table} WHERE id = $1)
  UNION (SELECT id FROM ${table} WHERE service_request = $2 ORDER BY service_request LIMIT 5)`;

const BY_ID = `(SELECT ${ATTEMPT} FROM (${idsIn("attempt")}) found JOIN attempt a ON a.id = found.id ${OWNED})
  UNION ALL (SELECT ${CREATION} FROM template_attempt WHERE id IN (${idsIn("template_attempt")}))
  UNION ALL (SELECT ${FAILED_READ} FROM failed_read WHERE id IN (${idsIn("failed_read")}))`;

/** What only its own page shows. */
export type RequestDetailSource = RequestSource & {
  sentAt: Date;
  endedAt: Date | null;
  request: number | null;
  answer: string | null;
  oddities: string[];
  resolution: string | null;
  serviceRequest: string | null;
};

/** As much of an answer as a page shows. */
const ANSWER = "left(answer, 65536)";

/** A request by its id, whichever it is. */
export async function findRequest(tx: Tx, id: string): Promise<RequestDetailSource | null> {
  return (
    (await findAttempt(tx, id)) ?? (await findCreation(tx, id)) ?? (await findFailedRead(tx, id)) ?? null
  );
}

async function findAttempt(tx: Tx, id: string): Promise<RequestDetailSource | undefined> {
  const [row] = await tx.query<RequestDetailSource>(
    `SELECT ${ATTEMPT}, a.attempting_at AS "sentAt", a.finished_at AS "endedAt", a.ordinal AS request,
       left(a.answer, 65536) AS answer, coalesce(a.oddities, '{}') AS oddities, a.resolution, a.service_request AS "serviceRequest"
     FROM attempt a ${OWNED} WHERE a.id = $1`,
    [id],
  );
  return row;
}

async function findCreation(tx: Tx, id: string): Promise<RequestDetailSource | undefined> {
  const [row] = await tx.query<RequestDetailSource>(
    `SELECT ${CREATION}, attempting_at AS "sentAt", finished_at AS "endedAt", NULL::int AS request, ${ANSWER} AS answer,
       '{}'::text[] AS oddities, resolution, service_request AS "serviceRequest"
     FROM template_attempt WHERE id = $1`,
    [id],
  );
  return row;
}

async function findFailedRead(tx: Tx, id: string): Promise<RequestDetailSource | undefined> {
  const [row] = await tx.query<RequestDetailSource>(
    `SELECT ${FAILED_READ}, first_at AS "sentAt", last_at AS "endedAt", NULL::int AS request, ${ANSWER} AS answer,
       '{}'::text[] AS oddities, NULL::text AS resolution, service_request AS "serviceRequest"
     FROM failed_read WHERE id = $1`,
    [id],
  );
  return row;
}

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
