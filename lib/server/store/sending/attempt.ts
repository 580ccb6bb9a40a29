import type { Tx } from "#lib/db/index.ts";
import type { Cursor } from "../campaign/plan.ts";
import type { Member } from "./member.ts";
import { LEAST_MARGIN_MS, PAID_BY } from "./own-pace.ts";
import type { ServiceName } from "./service-name.ts";

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
    `SELECT r.seq, r.generation, r.number, r.text, r.parameters, r.segments
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
  /** A composer's send: no person can resume it. */
  isDirect: boolean;
  /** An earlier try may have got through. */
  isAmbiguous: boolean;
  /** Nobody would claim another try. */
  isOver: boolean;
};

/** What decides how a refusal of an attempt is read. */
export async function getBackground(tx: Tx, id: string): Promise<Background> {
  const [row] = await tx.query<Background>(
    `SELECT c.kind = 'direct' AS "isDirect", a.is_ambiguous AS "isAmbiguous",
       c.state IN ('sent', 'completed', 'cancelled') AS "isOver"
     FROM attempt a JOIN campaign c ON c.id = a.campaign_id WHERE a.id = $1`,
    [id],
  );
  if (!row) throw new Error("no such attempt");
  return row;
}

/** True once anything was ever sent. */
export async function hasAttempts(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>("SELECT EXISTS (SELECT FROM attempt) AS has");
  return row?.has === true;
}
