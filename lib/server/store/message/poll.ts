import { REPORT_WAIT_HOURS } from "#lib/contract/rules/sending/report-wait.ts";
import type { Tx } from "#lib/db/index.ts";
import { moveDeliveryCounters } from "../campaign/delivery.ts";
import { OPEN_STATES } from "./message-match.ts";

/** `refusals`: how many reads in a row the service refused. `isDirect`: sent by hand, without a campaign. */
export type DueMessage = {
  id: number;
  serviceId: string;
  refusals: number;
  ageMs: number;
  isDirect: boolean;
};

/**
 * Somebody looks at this campaign: its open messages are read within seconds, at most 5,000 at a time. Those that are
 * being folded are left out: a fold locks the campaign after them, and here it is the other way round.
 */
export async function watchCampaign(tx: Tx, campaignId: string): Promise<void> {
  await tx.query(
    `WITH watched AS (
       UPDATE campaign SET watched_until = now() + interval '15 s'
       WHERE id = $1 AND (watched_until IS NULL OR watched_until < now()) RETURNING id)
     UPDATE message SET next_poll_at = now() + random() * interval '5 s'
     WHERE id IN (SELECT m.id FROM message m JOIN watched w ON w.id = m.campaign_id
                  WHERE m.next_poll_at > now() + interval '15 s' AND m.created_at < now() - interval '3 s'
                    AND coalesce(m.polled_at, '-infinity') < now() - interval '10 s'
                  ORDER BY m.id LIMIT 5000 FOR UPDATE OF m SKIP LOCKED)`,
    [campaignId],
  );
}

/**
 * Somebody asks about what has no last word, that of long ago too: it is read within seconds, at most 5,000 at a time; what was
 * given up once. Answers how many these are.
 */
export async function checkAgain(tx: Tx, campaignId: string): Promise<number> {
  const rows = await tx.query(
    `UPDATE message SET next_poll_at = now() + random() * interval '5 s', poll_refusals = 0
     WHERE id IN (SELECT id FROM message
                  WHERE campaign_id = $1 AND state = ANY('{handed,operator,expired}') AND channel = 'sms'
                    AND service_id IS NOT NULL AND coalesce(next_poll_at, 'infinity') > now() + interval '5 s'
                  LIMIT 5000 FOR UPDATE SKIP LOCKED) RETURNING id`,
    [campaignId],
  );
  return rows.length;
}

/**
 * Claims the messages whose status read is due, oldest first; a claim holds for a minute. Half of them may be messages
 * sent by hand, however many others have been due for longer. Age counts from its time.
 */
export async function claimDue(tx: Tx, limit: number): Promise<DueMessage[]> {
  return tx.query<DueMessage>(
    `WITH direct AS MATERIALIZED (
       SELECT id FROM message WHERE is_direct AND next_poll_at <= now()
       ORDER BY next_poll_at LIMIT ($1::int + 1) / 2 FOR UPDATE SKIP LOCKED),
     oldest AS MATERIALIZED (
       SELECT id FROM message WHERE next_poll_at <= now() AND NOT (id = ANY(ARRAY(SELECT id FROM direct)))
       ORDER BY next_poll_at LIMIT $1::int - (SELECT count(*) FROM direct) FOR UPDATE SKIP LOCKED)
     UPDATE message SET next_poll_at = now() + interval '1 minute'
     WHERE id = ANY(ARRAY(SELECT id FROM direct UNION ALL SELECT id FROM oldest)) AND service_id IS NOT NULL
     RETURNING id, service_id AS "serviceId", poll_refusals AS refusals, (extract(epoch FROM now() - greatest(created_at,
       (SELECT scheduled_at FROM campaign c WHERE c.id = message.campaign_id))) * 1000)::float8 AS "ageMs",
       is_direct AS "isDirect"`,
    [limit],
  );
}

/** Says when each message is read next; null ends the reading. */
export async function planNextPolls(
  tx: Tx,
  polls: { id: number; delayMs: number | null; problem: string | null; refusals: number }[],
): Promise<void> {
  await tx.query(
    `UPDATE message m SET polled_at = now(), poll_refusals = x.refusals, poll_problem = x.problem,
       next_poll_at = now() + x.delay_ms * interval '1 ms'
     FROM unnest($1::bigint[], $2::float8[], $3::text[], $4::smallint[]) AS x (id, delay_ms, problem, refusals)
     WHERE m.id = x.id AND m.state NOT IN ('delivered', 'read', 'failed')`,
    [
      polls.map((poll) => poll.id),
      polls.map((poll) => poll.delayMs),
      polls.map((poll) => poll.problem),
      polls.map((poll) => poll.refusals),
    ],
  );
}

/**
 * Without a final word in that time a message is *no final status*, not failed; a late answer still counts. It reads the
 * open messages that are older, the oldest first.
 */
export async function expireOverdue(tx: Tx): Promise<string[]> {
  const late = await tx.query<{ campaignId: string; expired: number; operator: number }>(
    `WITH open AS MATERIALIZED (
       SELECT id, campaign_id, state FROM message
       WHERE state IN ${OPEN_STATES} AND created_at < now() - interval '${REPORT_WAIT_HOURS} hours'
         AND NOT EXISTS (SELECT FROM campaign c WHERE c.id = message.campaign_id
           AND c.scheduled_at > now() - interval '${REPORT_WAIT_HOURS} hours' OFFSET 0)
       ORDER BY created_at LIMIT 1000 FOR UPDATE SKIP LOCKED),
     late AS (
       UPDATE message SET state = 'expired', state_at = now(), next_poll_at = NULL
       WHERE id = ANY(ARRAY(SELECT id FROM open)))
     SELECT campaign_id AS "campaignId", count(*)::int AS expired,
       -count(*) FILTER (WHERE state = 'operator')::int AS operator
     FROM open GROUP BY 1`,
  );
  if (late.length > 0) {
    await moveDeliveryCounters(
      tx,
      late.map((moved) => ({ delivered: 0, read: 0, failed: 0, ...moved })),
    );
  }
  return late.map(({ campaignId }) => campaignId);
}

/**
 * Completed = every tracked message has its last word and no unknown is open. Looks at one page of sent campaigns, those
 * after `after`; `last` is where the next page begins, null after the last one.
 */
export async function completeCampaigns(
  tx: Tx,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ ids: string[]; last: string | null }> {
  const page = await tx.query<{ id: string; isDone: boolean }>(
    `SELECT c.id, ${IS_DONE} AS "isDone" FROM campaign c WHERE c.state = 'sent' AND ($1::uuid IS NULL OR c.id > $1) ORDER BY c.id LIMIT $2`,
    [after, limit],
  );
  const last = page.length === limit ? (page.at(-1)?.id ?? null) : null;
  const done = page.filter(({ isDone }) => isDone).map(({ id }) => id);
  if (done.length === 0) return { ids: [], last };
  const rows = await tx.query<{ id: string }>(
    `UPDATE campaign c SET state = 'completed', completed_at = now()
     WHERE c.id = ANY($1::uuid[]) AND c.state = 'sent' AND ${IS_DONE} RETURNING id`,
    [done],
  );
  return { ids: rows.map((row) => row.id), last };
}

// OFFSET 0 makes of each a look into its index.
const IS_DONE = `(c.n_unknown = 0
  AND NOT EXISTS (SELECT FROM attempt a WHERE a.campaign_id = c.id AND a.is_unfolded OFFSET 0)
  AND NOT EXISTS (SELECT FROM message m
    WHERE m.campaign_id = c.id AND m.state IN ${OPEN_STATES} OFFSET 0))`;

/** Our id of the message with this service id, or null. */
export async function findByServiceId(tx: Tx, serviceId: string): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>("SELECT id FROM message WHERE service_id = $1", [serviceId]);
  return row?.id ?? null;
}
