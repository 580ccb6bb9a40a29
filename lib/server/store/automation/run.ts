import { randomUUID } from "node:crypto";
import type { AutomationRun } from "#lib/contract/desk/campaign/automation.ts";
import type { CampaignState } from "#lib/contract/desk/campaign/campaign.ts";
import type { RUN_STATES, Unless } from "#lib/contract/rules/automation.ts";
import type { Reason } from "#lib/contract/words/reason/reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { storableJson } from "../storable-json.ts";

export type RunState = (typeof RUN_STATES)[number];

/** A run that is to be made, with its automation. */
export type RunRow = {
  id: string;
  automationId: string;
  dueAt: Date;
  ofCampaign: string | null;
  state: RunState;
  pressedBy: string | null;
  /** When it was noted, or pressed for. */
  at: Date;
};

const COLUMNS = `id, automation_id AS "automationId", due_at AS "dueAt", of_campaign AS "ofCampaign", state, pressed_by AS "pressedBy", at`;

/** Notes a due time once; false where it was noted before. */
export async function insertRun(
  tx: Tx,
  run: { automationId: string; dueAt: Date; state: "due" | "missed"; missed: number; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO automation_run (id, automation_id, due_at, state, missed, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING id`,
    [randomUUID(), run.automationId, run.dueAt, run.state, run.missed, run.at],
  );
  return rows.length > 0;
}

/** Of a repeat whose next time has come: what still waited for an answer is over. */
export async function lapseOlder(tx: Tx, automationId: string, dueAt: Date): Promise<void> {
  await tx.query(
    `UPDATE automation_run SET state = 'lapsed' WHERE automation_id = $1 AND due_at < $2 AND of_campaign IS NULL
       AND state IN ('missed', 'asked', 'refused')`,
    [automationId, dueAt],
  );
}

/**
 * Runs that are to be made: of what goes on, or that a person has pressed for. All of them: those that wait for a
 * file, or fail, stay, and would leave the others no room among so many.
 */
export async function listRunsToMake(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT u.id FROM automation_run u JOIN automation a ON a.id = u.automation_id
     WHERE u.state = 'due' AND (a.state = 'active' OR u.pressed_by IS NOT NULL) ORDER BY u.due_at, u.id`,
  );
  return rows.map(({ id }) => id);
}

export async function getRun(tx: Tx, id: string): Promise<RunRow | null> {
  const [row] = await tx.query<RunRow>(`SELECT ${COLUMNS} FROM automation_run WHERE id = $1`, [id]);
  return row ?? null;
}

/** One that is still to be made, locked; null where another worker has it, or had it. */
export async function lockRunToMake(tx: Tx, id: string): Promise<RunRow | null> {
  const [row] = await tx.query<RunRow>(
    `SELECT ${COLUMNS} FROM automation_run WHERE id = $1 AND state = 'due' FOR UPDATE SKIP LOCKED`,
    [id],
  );
  return row ?? null;
}

export type Outcome = {
  state: RunState;
  people?: number;
  reason?: Reason;
  campaignId?: string;
  listId?: string;
};

/** What became of a run that was to be made; a person may have skipped it meanwhile. */
export async function endRun(
  tx: Tx,
  id: string,
  { state, people, reason, campaignId, listId }: Outcome,
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE automation_run SET state = $2, people = coalesce($3, people), reason = $4, campaign_id = $5, at = $6, list_id = $7
     WHERE id = $1 AND state = 'due'`,
    [id, state, people ?? null, reason ? storableJson(reason) : null, campaignId ?? null, at, listId ?? null],
  );
}

/** A person’s answer to one that waits for it; false where it waits no more. */
export async function decideRun(
  tx: Tx,
  id: string,
  does: { state: "due" | "skipped"; by: string; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE automation_run SET state = $2, pressed_by = $3, at = $4 WHERE id = $1 AND state IN ('missed', 'asked', 'refused')
     RETURNING id`,
    [id, does.state, does.by, does.at],
  );
  return rows.length > 0;
}

export async function markCampaign(
  tx: Tx,
  { id, automationId, followsSince }: { id: string; automationId: string; followsSince: Date | null },
): Promise<void> {
  await tx.query("UPDATE campaign SET automation_id = $2, follows_since = $3 WHERE id = $1", [
    id,
    automationId,
    followsSince,
  ]);
}

export type RunView = {
  id: string;
  automationId: string;
  state: RunState;
  dueAt: Date;
  missed: number;
  people: number | null;
  reason: Reason | null;
  of: { id: string; name: string } | null;
  list: { id: string; name: string } | null;
  campaign: (NonNullable<AutomationRun["campaign"]> & { state: CampaignState }) | null;
};

const VIEW = `SELECT u.id, u.automation_id AS "automationId", u.state, u.due_at AS "dueAt", u.missed, u.people, u.reason,
  (SELECT jsonb_build_object('id', c.id, 'name', c.name) FROM campaign c WHERE c.id = u.of_campaign) AS of,
  (SELECT jsonb_build_object('id', l.id, 'name', l.name) FROM contact_list l WHERE l.id = u.list_id) AS list,
  (SELECT jsonb_build_object('id', c.id, 'name', c.name, 'state', c.state, 'sent', c.n_accepted,
     'arrived', c.n_delivered + c.n_read, 'skipped', c.n_cancelled, 'people', c.n_rows - c.n_excluded)
   FROM campaign c WHERE c.id = u.campaign_id) AS campaign FROM automation_run u`;

/** The newest of one. */
export function listRunViews(tx: Tx, automationId: string, limit: number): Promise<RunView[]> {
  return tx.query<RunView>(`${VIEW} WHERE u.automation_id = $1 ORDER BY u.due_at DESC, u.id LIMIT $2`, [
    automationId,
    limit,
  ]);
}

/** The newest of each. */
export function listLastRuns(tx: Tx, automationIds: readonly string[]): Promise<RunView[]> {
  return tx.query<RunView>(
    `SELECT r.* FROM unnest($1::uuid[]) AS asked (id)
     CROSS JOIN LATERAL (${VIEW} WHERE u.automation_id = asked.id ORDER BY u.due_at DESC, u.id LIMIT 1) r`,
    [automationIds],
  );
}

export type WaitingRun = {
  automationId: string;
  name: string;
  why: "missed" | "asked" | "refused";
  /** As JSON has it. */
  dueAt: string;
  missed: number;
  people: number | null;
};

/** Runs that wait for a person as a value, the newest first. */
export const WAITING_RUNS = `(SELECT coalesce(jsonb_agg(w ORDER BY w."dueAt" DESC), '[]') FROM (
  SELECT u.automation_id AS "automationId", a.name, u.state AS why, u.due_at AS "dueAt", u.missed, u.people
  FROM automation_run u JOIN automation a ON a.id = u.automation_id
  WHERE u.state IN ('missed', 'asked', 'refused') ORDER BY u.due_at DESC, u.id LIMIT 20) w)`;

/** True while a run of it waits for a person. */
export const isWaiting = (automationId: string): string =>
  `EXISTS (SELECT FROM automation_run w WHERE w.automation_id = ${automationId} AND w.state IN ('missed', 'asked', 'refused'))`;

export async function countWaiting(tx: Tx, automationIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; waiting: number }>(
    `SELECT automation_id AS id, count(*)::int AS waiting FROM automation_run
     WHERE automation_id = ANY($1::uuid[]) AND state IN ('missed', 'asked', 'refused') GROUP BY automation_id`,
    [automationIds],
  );
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}

/** Campaigns of one that are under way or wait to be. */
export async function listOpenCampaigns(tx: Tx, automationId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    "SELECT id FROM campaign WHERE automation_id = $1 AND state IN ('running', 'scheduled') ORDER BY id",
    [automationId],
  );
  return rows.map(({ id }) => id);
}

export type Followed = { seq: number; number: string; columns: string[] };
type Following = {
  campaignId: string;
  automationId: string;
  unless: Unless;
  since: Date;
  after: number;
  limit: number;
};

/**
 * Who was sent a campaign and has not done what a follow-up asks for, in the order of its file: nobody who has written since it began, and of
 * arrivals nobody of whom another message may be theirs.
 */
export function listFollowed(
  tx: Tx,
  { campaignId, automationId, unless, since, after, limit }: Following,
): Promise<Followed[]> {
  return tx.query<Followed>(
    `SELECT r.seq, r.number, r.columns FROM recipient r
     WHERE r.campaign_id = $1 AND r.seq > $2 AND r.state = 'accepted'
       AND NOT EXISTS (SELECT FROM inbound i WHERE i.number = r.number AND i.sent_at >= $3)
       AND NOT EXISTS (SELECT FROM automation_stop s WHERE s.automation_id = $4 AND s.number = r.number)
       AND ($5::text NOT IN ('delivered', 'read') OR (
         EXISTS (SELECT FROM message m WHERE m.campaign_id = r.campaign_id AND m.seq = r.seq AND m.grade IN ('exact', 'positional'))
         AND NOT EXISTS (SELECT FROM message m WHERE m.campaign_id = r.campaign_id AND m.seq = r.seq
           AND (m.state = 'read' OR ($5 = 'delivered' AND m.state = 'delivered')))))
       AND ($5 <> 'clicked' OR NOT EXISTS (SELECT FROM link l WHERE l.campaign_id = r.campaign_id AND l.seq = r.seq AND l.opens > 0))
     ORDER BY r.seq LIMIT $6`,
    [campaignId, after, since, automationId, unless, limit],
  );
}

/** Which of these have had it for the value that they have now. */
export async function listHad(
  tx: Tx,
  { automationId, numbers, field }: { automationId: string; numbers: readonly string[]; field: string },
): Promise<Set<string>> {
  const rows = await tx.query<{ number: string }>(
    `SELECT h.number FROM automation_had h JOIN person p ON p.number = h.number AND p.fields ->> $3::text = h.value
     WHERE h.automation_id = $1 AND h.number = ANY($2::text[])`,
    [automationId, numbers, field],
  );
  return new Set(rows.map(({ number }) => number));
}

/** Notes for which value of a field each person of a campaign gets it. */
export async function noteHad(
  tx: Tx,
  { automationId, campaignId, field }: { automationId: string; campaignId: string; field: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO automation_had (automation_id, number, value)
     SELECT $1, r.number, p.fields ->> $3::text FROM recipient r JOIN person p ON p.number = r.number
     WHERE r.campaign_id = $2 AND r.state = 'queued' AND p.fields ? $3::text ON CONFLICT DO NOTHING`,
    [automationId, campaignId, field],
  );
}

/** Notes that a campaign is made of a file, while its automation is locked; of one that was used, or is older than one that was, which of it. */
export async function noteFile(
  tx: Tx,
  file: { automationId: string; sha256: Buffer; modifiedAt: Date },
): Promise<"noted" | "sent" | "older"> {
  const given = [file.automationId, file.sha256, file.modifiedAt];
  const [row] = await tx.query<{ isSent: boolean; isOlder: boolean }>(
    `SELECT coalesce(bool_or(sha256 = $2), false) AS "isSent", coalesce(bool_or(modified_at > $3), false) AS "isOlder"
     FROM automation_file WHERE automation_id = $1`,
    given,
  );
  if (row?.isSent) return "sent";
  if (row?.isOlder) return "older";
  await tx.query(
    "INSERT INTO automation_file (automation_id, sha256, modified_at) VALUES ($1, $2, $3)",
    given,
  );
  return "noted";
}

/** Which of these a person has stopped it for. */
export async function listStopped(
  tx: Tx,
  automationId: string,
  numbers: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ number: string }>(
    "SELECT number FROM automation_stop WHERE automation_id = $1 AND number = ANY($2::text[])",
    [automationId, numbers],
  );
  return new Set(rows.map(({ number }) => number));
}

export async function stopPersonRow(tx: Tx, automationId: string, number: string, at: Date): Promise<void> {
  await tx.query(
    "INSERT INTO automation_stop (automation_id, number, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [automationId, number, at],
  );
}

export async function countStopped(tx: Tx, automationId: string): Promise<number> {
  const [row] = await tx.query<{ stopped: number }>(
    "SELECT count(*)::int AS stopped FROM automation_stop WHERE automation_id = $1",
    [automationId],
  );
  return row?.stopped ?? 0;
}
