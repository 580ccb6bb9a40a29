import type { Tx } from "#lib/db/index.ts";

export type Operation = "sms.send" | "sms.bulk" | "sms.batch" | "chat.text" | "chat.template" | "voice.call";

/** One recipient as it goes into a request; `position` is its index in the body. */
export type Member = {
  seq: number;
  generation: number;
  number: string;
  text: string | null;
  parameters: unknown;
  segments: number;
};

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
};

/** Writes the attempt and its members and moves the counters; a second send of a generation violates a key. */
export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  const seqs = attempt.members.map((member) => member.seq);
  await tx.query(
    `WITH made AS (
       INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, segments_predicted, owner, balance_before)
       VALUES ($1, $2, (SELECT coalesce(max(ordinal), 0) + 1 FROM attempt WHERE campaign_id = $2), $3, 'attempting', $4, $9,
         $5, $6, $7, $8)),
     counted AS (UPDATE campaign SET n_queued = n_queued - $4, n_attempting = n_attempting + $4 WHERE id = $2)
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

export type AttemptEnd = {
  state: "done" | "refused" | "not-sent" | "unknown";
  httpStatus?: number | undefined;
  answer?: string | undefined;
  problem?: string | undefined;
  accepted?: number | undefined;
  rejected?: number | undefined;
  credits?: number | undefined;
  balanceAfter?: number | undefined;
  isAmbiguous?: boolean | undefined;
  isUnfolded?: boolean | undefined;
};

// Far above the answer to 100 messages, which is read again when it is written out.
const MAX_ANSWER = 1_000_000;

/** Flags what of an answer was not understood. */
export async function noteReading(
  tx: Tx,
  id: string,
  { oddities, isBaffling }: { oddities: string[]; isBaffling: boolean },
): Promise<void> {
  await tx.query("UPDATE attempt SET oddities = $2, is_baffling = $3 WHERE id = $1", [
    id,
    oddities.length > 0 ? oddities.slice(0, 100) : null,
    isBaffling,
  ]);
}

export async function finishAttempt(tx: Tx, id: string, end: AttemptEnd): Promise<void> {
  await tx.query(
    `UPDATE attempt SET state = $2, finished_at = now(), due_at = NULL, http_status = $3, answer = $4, problem = $5,
       accepted = $6, rejected = $7, credits = $8, balance_after = $9, is_ambiguous = is_ambiguous OR $10,
       is_unfolded = $11
     WHERE id = $1`,
    [
      id,
      end.state,
      end.httpStatus ?? null,
      end.answer?.slice(0, MAX_ANSWER).replaceAll("\u0000", "\ufffd") ?? null,
      end.problem ?? null,
      end.accepted ?? null,
      end.rejected ?? null,
      end.credits ?? null,
      end.balanceAfter ?? null,
      end.isAmbiguous ?? false,
      end.isUnfolded ?? false,
    ],
  );
}

/** For how long a key counts as remembered: the contract states no time (§4.1), so it is a short one. */
export const MAX_TRIES = 8;
const REMEMBERED = "interval '30 minutes'";

/**
 * Chat only: the same content with the same key goes again at `due_at`; the members stay. False, and nothing is changed,
 * where that would be one try too many or too late.
 */
export async function replanAttempt(
  tx: Tx,
  id: string,
  { delayMs, problem }: { delayMs: number; problem: string },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE attempt SET state = 'planned', due_at = now() + $2 * interval '1 ms', problem = $3, is_ambiguous = true
     WHERE id = $1 AND tries < ${MAX_TRIES} AND first_attempting_at > now() + $2 * interval '1 ms' - ${REMEMBERED}
     RETURNING id`,
    [id, delayMs, problem],
  );
  return rows.length > 0;
}

/** The service is there again: what waits for another try need not wait for its time. */
export async function hastenReplays(tx: Tx, campaignId: string): Promise<void> {
  await tx.query("UPDATE attempt SET due_at = now() WHERE campaign_id = $1 AND state = 'planned'", [
    campaignId,
  ]);
}

/** Ambiguous where a try of it may have got through. */
type PlannedAttempt = Omit<Attempt, "members" | "claimedAtMs"> & { isAmbiguous: boolean; isTooOld: boolean };

/** Takes the oldest planned attempt that is due, with a new fence; null when there is none. */
export async function claimPlanned(
  tx: Tx,
  campaignId: string,
  owner: string,
): Promise<PlannedAttempt | null> {
  const [row] = await tx.query<PlannedAttempt>(
    `UPDATE attempt SET state = 'attempting', owner = $2, fence = fence + 1, tries = tries + 1, attempting_at = now()
     WHERE id = (SELECT id FROM attempt WHERE campaign_id = $1 AND state = 'planned' AND due_at <= now()
                 ORDER BY due_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING id, campaign_id AS "campaignId", operation, fence, tries, body_hash AS "bodyHash",
       is_ambiguous AS "isAmbiguous", first_attempting_at < now() - ${REMEMBERED} AS "isTooOld"`,
    [campaignId, owner],
  );
  return row ?? null;
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

/** Moves some members into an attempt of their own with the same history; `bodyHash` is that of the others, `partHash` its own. */
export async function splitAttempt(
  tx: Tx,
  id: string,
  part: { id: string; seqs: number[]; bodyHash: string; partHash?: string },
): Promise<void> {
  await tx.query(
    `WITH parted AS (
       INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, fence, tries,
         first_attempting_at, attempting_at, is_ambiguous)
       SELECT $2, campaign_id, (SELECT max(ordinal) + 1 FROM attempt WHERE campaign_id = a.campaign_id), operation, state,
         cardinality($3::int[]), $3, coalesce($5, body_hash), owner, fence, tries, first_attempting_at, attempting_at, is_ambiguous
       FROM attempt a WHERE id = $1),
     moved AS (UPDATE attempt_member m SET attempt_id = $2 FROM attempt a
       WHERE a.id = $1 AND m.campaign_id = a.campaign_id AND m.seq = ANY($3) AND m.attempt_id = $1)
     UPDATE attempt SET size = size - cardinality($3), body_hash = $4,
       seqs = ARRAY(SELECT seq FROM unnest(seqs) WITH ORDINALITY AS s (seq, place) WHERE seq <> ALL($3) ORDER BY place)
     WHERE id = $1`,
    [id, part.id, part.seqs, part.bodyHash, part.partHash ?? null],
  );
}

/** Frees the members of an attempt that is proven not sent: they are claimed again before the cursor goes on. */
export async function releaseMembers(tx: Tx, attemptId: string): Promise<void> {
  await tx.query(
    `WITH freed AS (
       DELETE FROM attempt_member m USING attempt a
       WHERE a.id = $1 AND m.campaign_id = a.campaign_id AND m.seq = ANY(a.seqs) AND m.attempt_id = a.id
       RETURNING m.campaign_id, m.seq)
     INSERT INTO requeue (campaign_id, pack, seq)
     SELECT campaign_id, r.pack, seq FROM freed JOIN recipient r USING (campaign_id, seq) ON CONFLICT DO NOTHING`,
    [attemptId],
  );
}

type Unfolded = Pick<Attempt, "campaignId" | "operation" | "fence" | "tries" | "bodyHash"> & {
  answer: string;
};

/** Takes the right to write out a settled attempt; null when somebody has done it already. */
export async function takeUnfolded(tx: Tx, id: string): Promise<Unfolded | null> {
  const [row] = await tx.query<Unfolded>(
    `UPDATE attempt SET is_unfolded = false WHERE id = $1 AND is_unfolded
     RETURNING campaign_id AS "campaignId", operation, fence, tries, body_hash AS "bodyHash", answer`,
    [id],
  );
  return row ?? null;
}

/** Settled attempts that nobody has written out for a few seconds: their process died in between. */
export async function listUnfolded(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    "SELECT id FROM attempt WHERE is_unfolded AND finished_at < now() - interval '3 seconds' LIMIT 100",
  );
  return rows.map((row) => row.id);
}
