import { LOCKS_OF, type Tx } from "#lib/db/index.ts";
import type { Cursor } from "../campaign/plan.ts";
import type { Member } from "./member.ts";
import { LEAST_MARGIN_MS, PAID_BY } from "./own-pace.ts";

export type Operation = "sms.send" | "sms.bulk" | "sms.batch" | "chat.text" | "chat.template" | "voice.call";

/** A request to the service, written down before a byte is sent. */
export type Attempt = {
  id: string;
  campaignId: string;
  operation: Operation;
  fence: number;
  tries: number;
  bodyHash: string;
  /** When the claim was committed, by the clock of this process; a late send is put back. */
  claimedAtMs: number;
  /** By the same clock: where a limit counts it, it does not leave later. */
  leaveByMs?: number | undefined;
  /** Of a probe: its next try is then, whatever the probe is answered with, unless it names its people. */
  waitsUntil?: Date | null;
  /** Waits so long for its answer where the service did not answer before; else as long as any request. */
  withinMs?: number | undefined;
  members: Member[];
};

export type NewAttempt = {
  id: string;
  campaignId: string;
  operation: Operation;
  bodyHash: string;
  owner: string;
  segmentsPredicted: number;
  balanceBefore: number | null;
  members: Member[];
  service: ServiceName;
  /** It leaves so long after its claim at most, where a limit counts it. */
  marginMs?: number;
  /** How far the plan is claimed with it; null where it is not from there. */
  cursor: Cursor | null;
};

/**
 * Writes the attempt and its members, moves counters and cursor, and takes what it costs of the rate: a request, in chat
 * its recipients. One statement, as it stands in the way of every request. A second send of a generation violates a key.
 */
export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  const seqs = attempt.members.map((member) => member.seq);
  await tx.query(
    `WITH made AS (
       INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, segments_predicted, owner, balance_before)
       VALUES ($1, $2, (SELECT coalesce(max(ordinal), 0) + 1 FROM attempt WHERE campaign_id = $2), $3, 'attempting', $4, $9,
         $5, $6, $7, $8)),
     counted AS (UPDATE campaign SET n_queued = n_queued - $4, n_attempting = n_attempting + $4,
       cursor_pack = coalesce($11, cursor_pack), cursor_seq = coalesce($12, cursor_seq), ${PAID_BY("$4", "$14")} WHERE id = $2),
     paid AS (UPDATE connection SET has_sent = true, tokens = tokens - CASE $13 WHEN 'chat' THEN $4 ELSE 1 END, ${PAID_BY("$4", "$14")}
       WHERE service = $13)
     INSERT INTO attempt_member (campaign_id, seq, generation, attempt_id)
     SELECT $2, m.seq, m.generation, $1 FROM unnest($9::int[], $10::smallint[]) AS m (seq, generation)`,
    [
      attempt.id,
      attempt.campaignId,
      attempt.operation,
      attempt.members.length,
      attempt.bodyHash,
      attempt.segmentsPredicted,
      attempt.owner,
      attempt.balanceBefore,
      seqs,
      attempt.members.map((member) => member.generation),
      attempt.cursor?.pack ?? null,
      attempt.cursor?.seq ?? null,
      attempt.service,
      attempt.marginMs ?? LEAST_MARGIN_MS,
    ],
  );
}

/** The members of an attempt in the order of its body. */
export async function listMembers(tx: Tx, attemptId: string): Promise<Member[]> {
  return tx.query<Member>(
    `SELECT r.seq, r.generation, r.number, r.text, r.parameters, r.segments, r.language
     FROM attempt a CROSS JOIN unnest(a.seqs) WITH ORDINALITY AS m (seq, position)
       JOIN recipient r ON r.campaign_id = a.campaign_id AND r.seq = m.seq
     WHERE a.id = $1 ORDER BY m.position`,
    [attemptId],
  );
}

/** Locks an attempt that is still ours to settle: same fence, and no one has decided about it. */
export async function lockUnsettled(
  tx: Tx,
  id: string,
  fence: number,
): Promise<"attempting" | "unknown" | null> {
  const [row] = await tx.query<{ state: "attempting" | "unknown" }>(
    `SELECT state FROM attempt
     WHERE id = $1 AND fence = $2 AND (state = 'attempting' OR (state = 'unknown' AND resolution IS NULL))
     FOR NO KEY UPDATE`,
    [id, fence],
  );
  return row?.state ?? null;
}

export type Background = {
  /** A composer's send, or one of a key: no person can resume it. */
  isDirect: boolean;
  /** What a key sends: it goes on by itself. */
  isOfKey: boolean;
  /** An earlier try may have got through. */
  isAmbiguous: boolean;
  /** Nobody would claim another try. */
  isOver: boolean;
};

/** What decides how a refusal of an attempt is read. */
export async function getBackground(tx: Tx, id: string): Promise<Background> {
  const [row] = await tx.query<Background>(
    `SELECT c.kind = 'direct' AS "isDirect",
       EXISTS (SELECT FROM api_message m WHERE m.campaign_id = c.id) AS "isOfKey", a.is_ambiguous AS "isAmbiguous",
       c.state IN ('sent', 'completed', 'cancelled') AS "isOver"
     FROM attempt a JOIN campaign c ON c.id = a.campaign_id WHERE a.id = $1`,
    [id],
  );
  if (!row) throw new Error("no such attempt");
  return row;
}

/**
 * What the connection's order has shown so far: kept in 20 requests and broken in none since, not enough yet, broken; or
 * nothing, as the service counts segments otherwise than we do.
 */
export type OrderTrust = "proven" | "open" | "broken" | "uncounted";

/** What one answer shows of it. */
export type OrderShown = "kept" | "broken" | "uncounted";

/** How many may go in one request, by what is known of the order. */
export type OrderTrusted = {
  chunkLimit: number;
  /** Many may go in one request; false for a while after the service has broken the order. */
  isOrderTrusted: boolean;
  orderTrust: OrderTrust;
};

const PROOF = 20;
const TRIAL = 10;

/** Of a row of `connection`. */
export const ORDER_TRUST = `CASE WHEN is_order_trusted THEN chunk_limit ELSE least(chunk_limit, ${TRIAL}) END AS "chunkLimit",
  (is_order_trusted OR coalesce(order_retry_at, '-infinity') <= clock_timestamp()) AS "isOrderTrusted",
  CASE WHEN order_kept >= ${PROOF} THEN 'proven' WHEN NOT is_count_ours THEN 'uncounted'
    WHEN is_order_trusted THEN 'open' ELSE 'broken' END AS "orderTrust"`;

/**
 * What one answer showed of the service's order. Twenty requests that could have shown otherwise and kept it prove it.
 * One that broke it sends one message a request for an hour, then ten on trial; each break doubles that time, to at most
 * a week, and twenty kept since the last one end the distrust, also those of composers meanwhile. They also end it where
 * an answer has counted segments otherwise than we do, which shows nothing of the order.
 */
export async function noteOrder(tx: Tx, service: ServiceName, order: OrderShown): Promise<void> {
  await tx.query(`UPDATE connection SET ${SHOWN[order]}`, [service]);
}

const SHOWN: Record<OrderShown, string> = {
  kept: `order_kept = order_kept + 1, is_order_trusted = is_order_trusted OR order_kept + 1 >= ${PROOF},
      is_count_ours = is_count_ours OR order_kept + 1 >= ${PROOF}
    WHERE service = $1 AND order_kept < ${PROOF}`,
  broken: `order_kept = 0, is_order_trusted = false, order_breaks = order_breaks + 1,
      order_retry_at = clock_timestamp() + least(interval '7 days', power(2, least(order_breaks, 8)) * interval '1 hour')
    WHERE service = $1`,
  uncounted: "order_kept = 0, is_count_ours = false WHERE service = $1 AND (is_count_ours OR order_kept > 0)",
};

export type ServiceName = "sms" | "chat" | "voice";

/** Takes the lock by which anybody can ask whether this process is dead, and writes it down; held by the session. */
export async function enterWorker(tx: Tx, id: string, lockKey: number): Promise<void> {
  await tx.query("SELECT pg_advisory_lock($1)", [lockKey]);
  await tx.query("INSERT INTO worker (id, lock_key) VALUES ($1, $2)", [id, lockKey]);
}

export async function removeWorker(tx: Tx, id: string): Promise<void> {
  await tx.query("DELETE FROM worker WHERE id = $1", [id]);
}

/** Until the transaction ends; false where the process that holds it is alive. */
export async function takeWorkerLock(tx: Tx, lockKey: number): Promise<boolean> {
  const [row] = await tx.query<{ isTaken: boolean }>(`SELECT pg_try_advisory_xact_lock($1) AS "isTaken"`, [
    lockKey,
  ]);
  return row?.isTaken === true;
}

/** Whose requests are on their way; no lock where the process has signed off. */
export function listSenders(tx: Tx) {
  return tx.query<{ owner: string; lockKey: number | null }>(
    `SELECT DISTINCT a.owner, w.lock_key AS "lockKey" FROM attempt a LEFT JOIN worker w ON w.id = a.owner
     WHERE a.state = 'attempting'`,
  );
}

/** Far longer than any request takes: whoever still holds it has lost the answer, or it settles the unknown later. */
const FORGOTTEN = "10 minutes";

/** Locks what a dead process left in flight, and of a living one what it must have forgotten. */
export async function lockLeftBehind(
  tx: Tx,
  owner: string,
  isDead: boolean,
): Promise<Omit<Attempt, "members" | "claimedAtMs">[]> {
  return tx.query<Omit<Attempt, "members" | "claimedAtMs">>(
    `SELECT id, campaign_id AS "campaignId", operation, fence, tries, body_hash AS "bodyHash" FROM attempt
     WHERE owner = $1 AND state = 'attempting' AND ($2 OR attempting_at < now() - interval '${FORGOTTEN}')
     ORDER BY campaign_id, ordinal FOR NO KEY UPDATE SKIP LOCKED`,
    [owner, isDead],
  );
}

/** Takes the right to run a campaign, held by the session; false where another has it. */
export async function tryCampaignLock(tx: Tx, campaignId: string): Promise<boolean> {
  const [row] = await tx.query<{ ok: boolean }>("SELECT pg_try_advisory_lock($1, hashtext($2)) AS ok", [
    LOCKS_OF.campaign,
    campaignId,
  ]);
  return row?.ok === true;
}

export async function leaveCampaignLock(tx: Tx, campaignId: string): Promise<void> {
  await tx.query("SELECT pg_advisory_unlock($1, hashtext($2))", [LOCKS_OF.campaign, campaignId]);
}
