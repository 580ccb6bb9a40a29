import { PACE, RAISED_EVERY_S } from "#lib/contract/rules/sending/pace.ts";
import { type Reason, storeReason } from "#lib/contract/words/reason/reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { type Attempt, ORDER_TRUST, type OrderTrusted, type ServiceName } from "./attempt.ts";
import { OWN_PACE, type OwnPace, PACE_NOW, PAID_BY } from "./own-pace.ts";

/** For a day where it was learned; while it is only tried, for as long as the people of one request take. */
export const SIZE_LIMIT = `CASE WHEN size_limit_at > clock_timestamp()
    - CASE WHEN size_suspect IS NULL THEN interval '24 h' ELSE interval '10 min' END THEN size_limit END`;

/** Once everybody of the refused request has passed in a smaller one, nobody was refused alone: it was the size. */
export const SUSPECT_LEFT = `CASE WHEN EXISTS (SELECT FROM attempt r WHERE r.id = connection.size_suspect AND NOT EXISTS (
    SELECT FROM unnest(r.seqs) AS s (seq) WHERE NOT EXISTS (
      SELECT FROM attempt_member m JOIN attempt a ON a.id = m.attempt_id
      WHERE m.campaign_id = r.campaign_id AND m.seq = s.seq AND a.ordinal > r.ordinal AND a.size < r.size
        AND a.state = 'done'))) THEN NULL ELSE size_suspect END`;

/**
 * A request was refused whole, for its size or for somebody in it: the next are half as large, until that is known. One
 * that left before somebody was found who is refused alone says nothing new, and would make all small once more.
 */
export async function halveSize(
  tx: Tx,
  service: ServiceName,
  { id, members }: Pick<Attempt, "id" | "members">,
): Promise<void> {
  await tx.query(
    `UPDATE connection SET is_size_growing = false, size_limit_at = clock_timestamp(), size_suspect = $3,
       size_limit = least($2, ${SIZE_LIMIT})
     WHERE service = $1
       AND (NOT is_size_growing OR size_limit_at IS NULL
         OR size_limit_at <= (SELECT attempting_at FROM attempt WHERE id = $3))`,
    [service, Math.max(1, Math.floor(members.length / 2)), id],
  );
}

/** Somebody was found who is refused alone: it was not the size, and requests may grow again. */
export async function growSize(tx: Tx, service: ServiceName): Promise<void> {
  await tx.query(
    `UPDATE connection SET is_size_growing = true, size_suspect = NULL, size_limit_at = clock_timestamp()
     WHERE service = $1 AND size_limit IS NOT NULL`,
    [service],
  );
}

/** Pacing, breaker and balance of one group of operations; rate in tokens a second. */
export type Connection = OwnPace &
  OrderTrusted & {
    service: ServiceName;
    rate: number;
    tokens: number;
    isBreakerOpen: boolean;
    /** Tries in a row that failed since the breaker opened. */
    failedTries: number;
    /** So many in a request at most, as the service has refused a larger one whole; null where it has not, or not of late. */
    sizeLimit: number | null;
    blockStreak: number;
    /** Requests in a row that brought no answer (chat); from three on only what waits for another try goes. */
    failureStreak: number;
    /** What the last of them said. */
    trouble: string | null;
    /** Milliseconds until a 429 is over; 0 when nothing blocks. */
    blockedMs: number;
    balance: number | null;
    balanceAt: Date | null;
    balanceSource: string | null;
  };

const MIN_RATE = 0.5;

const COLUMNS = `service, rate, tokens, messages_per_second AS "messagesPerSecond",
  ${OWN_PACE}, is_breaker_open AS "isBreakerOpen",
  ${ORDER_TRUST}, block_streak AS "blockStreak", failure_streak AS "failureStreak", trouble,
  failed_tries AS "failedTries",
  ${SIZE_LIMIT} AS "sizeLimit",
  greatest(0, extract(epoch FROM blocked_until - clock_timestamp()) * 1000)::float8 AS "blockedMs",
  balance, balance_at AS "balanceAt", balance_source AS "balanceSource"`;

/** Locks the connection's row and refills its bucket by the time that has passed. */
export async function lockRefilledConnection(tx: Tx, service: ServiceName): Promise<Connection> {
  const known = await refill(tx, service);
  if (known) return known;
  await tx.query("INSERT INTO connection (service, rate) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
    service,
    PACE[service].start,
  ]);
  const made = await refill(tx, service);
  if (!made) throw new Error(`no connection row for ${service}`);
  return made;
}

// A host that puts its clock back finds times that are still to come: none of them has passed, and what waits waits no longer.
const CLEAN_SECONDS = "greatest(0, extract(epoch FROM clock_timestamp() - raised_at))::float8";
const PASSED_SECONDS = "greatest(0, extract(epoch FROM clock_timestamp() - refilled_at))";
const PUT_BACK = "greatest(interval '0', refilled_at - clock_timestamp())";
// Doubled every second as far as it was good before, then one more every 10 s: a pace is not lost for minutes.
const IS_RECOVERING = "(block_streak = 0 AND rate < good_rate)";
const IS_RAISED = `(block_streak = 0 AND rate < coalesce(ceiling_rate, $2) AND ${CLEAN_SECONDS} > ${RAISED_EVERY_S})`;

async function refill(tx: Tx, service: ServiceName): Promise<Connection | null> {
  const [row] = await tx.query<Connection>(
    `UPDATE connection SET
       tokens = least(greatest(${PACE_NOW}, 1), tokens + ${PACE_NOW} * ${PASSED_SECONDS}),
       blocked_until = blocked_until - ${PUT_BACK},
       refilled_at = clock_timestamp(),
       rate = least(ceiling_rate, CASE
         WHEN ${IS_RECOVERING} THEN least(good_rate, rate * power(2, least(${CLEAN_SECONDS}, 30)))
         WHEN ${IS_RAISED} THEN rate + 1 ELSE rate END),
       raised_at = CASE WHEN ${IS_RECOVERING} OR ${IS_RAISED} THEN clock_timestamp()
         ELSE least(raised_at, clock_timestamp()) END
     WHERE service = $1 RETURNING ${COLUMNS}`,
    [service, PACE[service].ceiling],
  );
  return row ? { ...row, blockedMs: row.blockedMs ?? 0 } : null;
}

export async function getConnection(tx: Tx, service: ServiceName): Promise<Connection | null> {
  const [row] = await tx.query<Connection>(`SELECT ${COLUMNS} FROM connection WHERE service = $1`, [service]);
  return row ? { ...row, blockedMs: row.blockedMs ?? 0 } : null;
}

/** Of chat, where each of so many people is one. */
export async function takeTokens(
  tx: Tx,
  service: "chat",
  { people, marginMs }: { people: number; marginMs: number },
): Promise<void> {
  await tx.query(
    `UPDATE connection SET tokens = tokens - $2::int, ${PAID_BY("$2", "$3")} WHERE service = $1`,
    [service, people, marginMs],
  );
}

type Pause = { delayMs: number; trouble: Reason };

/** A 429: wait that long, and go half as fast afterwards; a storm of them halves what is good only once. */
export async function blockConnection(tx: Tx, service: ServiceName, pause: Pause): Promise<void> {
  await tx.query(
    `UPDATE connection SET trouble = $4, rate = greatest($3, rate / 2), tokens = 0, raised_at = clock_timestamp(),
       good_rate = CASE WHEN block_streak = 0 OR good_rate IS NULL THEN greatest($3, rate / 2) ELSE good_rate END,
       block_streak = block_streak + 1,
       blocked_until = greatest(blocked_until, clock_timestamp() + $2 * interval '1 ms')
     WHERE service = $1`,
    [service, pause.delayMs, MIN_RATE, storeReason(pause.trouble)],
  );
}

export const TROUBLE_STREAK = 3;

/**
 * A request that brought no answer, or was not even taken: its tokens are given back, as the try that succeeds pays for
 * them, and its pace is not to blame, so that stays. The third in a row opens the breaker.
 */
export async function noteFailure(
  tx: Tx,
  service: ServiceName,
  { trouble, tokens, delayMs = 0 }: { trouble: Reason; tokens: number; delayMs?: number },
): Promise<void> {
  await tx.query(
    `UPDATE connection SET failure_streak = failure_streak + 1, trouble = $2,
       is_breaker_open = failure_streak + 1 >= ${TROUBLE_STREAK}, tokens = least(greatest(rate, 1), tokens + $3),
       blocked_until = CASE WHEN $4 > 0 THEN greatest(blocked_until, clock_timestamp() + $4 * interval '1 ms')
         ELSE blocked_until END
     WHERE service = $1`,
    [service, storeReason(trouble), tokens, delayMs],
  );
}

/**
 * Asked, it is there again; what waits for another try tells whether it takes messages, too. Answers how many have asked
 * in vain since the breaker opened: nobody else is told.
 */
export async function closeBreaker(tx: Tx, service: ServiceName): Promise<number> {
  const [row] = await tx.query<{ tries: number }>(
    `UPDATE connection c SET is_breaker_open = false, failed_tries = 0
     FROM (SELECT service, failed_tries FROM connection WHERE service = $1 FOR NO KEY UPDATE) before
     WHERE c.service = before.service RETURNING before.failed_tries AS tries`,
    [service],
  );
  return row?.tries ?? 0;
}

type Answered = Pick<Attempt, "id" | "campaignId" | "members">;

/**
 * An attempt was answered: the streak of refusals is over, the balance, where the answer told one, is fresh, and the
 * chunk may grow one step after an outage. Not by the answer to a request from before it, which is larger or finds the
 * breaker open. Of two requests in flight together the earlier may be answered later: its balance is the other's plus
 * what the other cost, and is left out.
 */
export function noteAnswer(
  tx: Tx,
  service: ServiceName,
  attempt: Answered,
  balance?: number,
): Promise<unknown> {
  return tx.query(NOTE_ANSWER, saidOf(service, attempt, balance));
}

/** As `noteAnswer`, sent off together with what ends the attempt: it changes nothing where that has ended nothing. */
export function noteClosed(
  tx: Tx,
  service: ServiceName,
  attempt: Answered,
  balance?: number,
): Promise<unknown> {
  return tx.query(`${NOTE_ANSWER} AND ${IS_ENDED_HERE}`, saidOf(service, attempt, balance));
}

const saidOf = (service: ServiceName, { id, campaignId, members }: Answered, balance?: number) => [
  service,
  balance ?? null,
  campaignId,
  id,
  members.length,
];

const IS_OVERTAKEN = `EXISTS (SELECT FROM attempt other
  WHERE other.finished_at >= (SELECT attempting_at FROM attempt WHERE id = $4)
    AND other.balance_after = connection.balance AND other.balance_after + other.credits = $2)`;

const NOTE_ANSWER = `UPDATE connection SET block_streak = 0, failure_streak = 0, trouble = NULL, failed_tries = 0,
     size_limit = CASE WHEN is_size_growing AND $5 >= size_limit THEN size_limit * 2 ELSE size_limit END,
     size_suspect = ${SUSPECT_LEFT},
     raised_at = CASE WHEN block_streak > 0 THEN clock_timestamp() ELSE raised_at END,
     is_breaker_open = is_breaker_open AND service <> 'chat', chunk_limit = CASE
       WHEN is_breaker_open OR $5 > chunk_limit THEN chunk_limit
       WHEN chunk_limit < 10 THEN 10 WHEN chunk_limit < 25 THEN 25 WHEN chunk_limit < 50 THEN 50 ELSE 100 END,
     balance = CASE WHEN $2 > balance AND ${IS_OVERTAKEN} THEN balance ELSE coalesce($2, balance) END,
     balance_source = CASE WHEN $2::bigint IS NULL THEN balance_source ELSE $3 END,
     balance_at = CASE WHEN $2::bigint IS NULL THEN balance_at ELSE clock_timestamp() END
   WHERE service = $1 AND (block_streak > 0 OR failure_streak > 0 OR chunk_limit < 100 OR $2::bigint IS NOT NULL
     OR failed_tries > 0 OR is_size_growing OR size_suspect IS NOT NULL)`;

/** Whether this very transaction has ended the attempt. */
const IS_ENDED_HERE = "EXISTS (SELECT FROM attempt WHERE id = $4 AND xmin = pg_current_xact_id()::xid)";

// A chat service may be away for days, and is asked every few seconds.
const MOST_TRIES = 1_000;

/** A probe failed; of two lanes that saw the same count one counts. Answers how many have failed in a row. */
export async function noteFailedProbe(tx: Tx, service: ServiceName, seen: number): Promise<number> {
  const [row] = await tx.query<{ tries: number }>(
    `UPDATE connection SET failed_tries = failed_tries + CASE WHEN failed_tries = $2 AND failed_tries < ${MOST_TRIES} THEN 1 ELSE 0 END
     WHERE service = $1 RETURNING failed_tries AS tries`,
    [service, seen],
  );
  return row?.tries ?? 0;
}

/** An outcome is lost: opens the breaker. Answers how many tries have failed in a row, where this was a try after it. */
export async function openBreaker(tx: Tx, service: ServiceName): Promise<number> {
  const [row] = await tx.query<{ tries: number }>(
    `UPDATE connection SET is_breaker_open = true, chunk_limit = 1,
       failed_tries = failed_tries + CASE WHEN chunk_limit = 1 AND NOT is_breaker_open THEN 1 ELSE 0 END
     WHERE service = $1 RETURNING failed_tries AS tries`,
    [service],
  );
  return row?.tries ?? 0;
}

/** Who resumes after an outage has three tries again. */
export async function forgetTries(tx: Tx, service: ServiceName): Promise<void> {
  await tx.query("UPDATE connection SET failed_tries = 0 WHERE service = $1", [service]);
}

/** The first ambiguous outcome stops claiming until a probe answers; then one message, 10, 25, 50, 100. */
export async function setBreaker(tx: Tx, service: ServiceName, isOpen: boolean): Promise<void> {
  await tx.query("UPDATE connection SET is_breaker_open = $2, chunk_limit = 1 WHERE service = $1", [
    service,
    isOpen,
  ]);
}
