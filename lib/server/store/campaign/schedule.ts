import { OVERDUE_MINUTES } from "#lib/contract/rules/sending/overdue.ts";
import type { Tx } from "#lib/db/index.ts";
import { RESTS } from "../sending/hold.ts";

/** As many as one worker sends at once: each has a statement under way most of the time. */
export const MOST_RUNNING = 100;

// Each channel has its own: many that wait for one service are before nobody of the other.
const runnable = (channels: string) => `(SELECT id, kind, started_at FROM campaign c
  WHERE state = 'running' AND channel ${channels} AND ${RESTS} IS NOT TRUE AND (grace_until > now()) IS NOT TRUE AND (kind = 'campaign' OR n_queued > 0
    OR EXISTS (SELECT FROM attempt a WHERE a.campaign_id = c.id AND a.state = 'planned'))
  ORDER BY kind = 'direct', started_at LIMIT ${MOST_RUNNING})`;
const RUNNABLE = `SELECT id FROM (${runnable("= 'sms'")} UNION ALL ${runnable("IN ('chat-text', 'chat-template')")}) c
  ORDER BY kind = 'direct', started_at`;

/**
 * Campaigns with something to send; a composer's send only where it waits for another try, a call never. What is one person each, such
 * as what another system sends by thousands, comes after campaigns: these share the pace with it from their start on.
 */
export async function listRunnable(tx: Tx): Promise<string[]> {
  return (await tx.query<{ id: string }>(RUNNABLE)).map(({ id }) => id);
}

// What a program plans ends by its own `expires_at`, and nobody looks at a page to resume it.
const IS_OVERDUE = `kind = 'campaign' AND scheduled_at < now() - interval '${OVERDUE_MINUTES} minutes'`;

/** Campaigns that are due and skip people whom others have: the one that may be skipped by others first. */
export async function listDueSkipping(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM campaign WHERE state = 'scheduled' AND scheduled_at <= now() AND without IS NOT NULL ORDER BY started_at, id`,
  );
  return rows.map(({ id }) => id);
}

/** Starts what is due and skips nobody; what is overdue (the machine was off) waits for a person. */
export const startDue = (tx: Tx): Promise<string[]> => start(tx, "without IS NULL", []);

/** The same of one, whomever it skips; empty where its hour is not now any more. */
export const startOneDue = (tx: Tx, id: string): Promise<string[]> => start(tx, "id = $1", [id]);

async function start(tx: Tx, which: string, values: unknown[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `UPDATE campaign SET
       state = CASE WHEN ${IS_OVERDUE} THEN 'needs-attention' ELSE 'running' END,
       hold = CASE WHEN ${IS_OVERDUE} THEN jsonb_build_object('kind', 'overdue', 'until', NULL,
         'code', 'overdue', 'params', '{}'::jsonb) END,
       started_at = now()
     WHERE state = 'scheduled' AND scheduled_at <= now() AND ${which} RETURNING id`,
    values,
  );
  return rows.map((row) => row.id);
}

/** True while a campaign is sending SMS: status reads then leave it most of the way. */
export async function isSendingSms(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ is: boolean }>(
    `SELECT EXISTS (SELECT FROM campaign WHERE state = 'running' AND channel = 'sms' AND n_queued > 0) AS is`,
  );
  return row?.is === true;
}

/** From the commit on it is sent at any hour, until it stops to run (0490); it does not wait any more. */
export async function allowOutsideHours(tx: Tx, id: string, by: { userId: string; at: Date }): Promise<void> {
  await tx.query(
    "UPDATE campaign SET outside_hours_by = $2, outside_hours_at = $3, hold = NULL WHERE id = $1",
    [id, by.userId, by.at],
  );
}

/** From the commit on no claim is made outside the hours. */
export async function keepHours(tx: Tx, id: string): Promise<void> {
  await tx.query("UPDATE campaign SET outside_hours_by = NULL, outside_hours_at = NULL WHERE id = $1", [id]);
}
