import assert from "node:assert/strict";
import type { Db } from "#lib/db/index.ts";

/** What must hold after any run of faults (engine.md §6), read from the service's ledger and our own journal. */
export async function checkHistory(
  db: Db,
  campaignId: string,
  bounds: { maxUnknown: number },
): Promise<Totals> {
  await refuseDoubles(db, campaignId);
  await refuseStrays(db, campaignId);
  await refuseWrongMappings(db, campaignId);
  const totals = await totalsOf(db, campaignId);
  const { state, rows, excluded, queued, attempting, accepted, rejected, unknown, cancelled } = totals;
  assert.equal(
    rows,
    excluded + queued + attempting + accepted + rejected + unknown + cancelled,
    "I3: the counters add up",
  );
  assert.ok(["sent", "completed", "cancelled"].includes(state), `I4: it came to an end (${state})`);
  assert.equal(queued + attempting, 0, "I4: nothing is left in the queue");
  assert.ok(
    unknown <= bounds.maxUnknown,
    `I6: ${unknown} unknown, at most ${bounds.maxUnknown} are explained`,
  );
  return totals;
}

export type Totals = Record<
  "rows" | "excluded" | "queued" | "attempting" | "accepted" | "rejected" | "unknown" | "cancelled" | "sent",
  number
> & { state: string };

/** I1, I2: at most one message a recipient and generation. */
async function refuseDoubles(db: Db, campaignId: string) {
  const doubled = await db.query(
    `SELECT l.recipient, count(*) AS times, max(r.generation) AS generation FROM sandbox.ledger l
     JOIN recipient r ON r.campaign_id = $1 AND r.number = l.recipient
     GROUP BY l.recipient HAVING count(*) > max(r.generation) + 1`,
    [campaignId],
  );
  assert.deepEqual(doubled, [], "I1, I2: nobody is sent to twice");
}

/**
 * I4: every entry of the ledger is somebody's who is accepted, with or without an id, or unknown; nobody called refused,
 * cancelled or queued stands in it, unless a person has decided so.
 */
async function refuseStrays(db: Db, campaignId: string) {
  const strays = await db.query(
    `SELECT r.number, r.state FROM recipient r JOIN sandbox.ledger l ON l.recipient = r.number
     WHERE r.campaign_id = $1 AND r.state NOT IN ('accepted', 'unknown') AND NOT EXISTS (
       SELECT FROM attempt_member m JOIN attempt a ON a.id = m.attempt_id
       WHERE m.campaign_id = r.campaign_id AND m.seq = r.seq AND a.resolution = 'not-sent')`,
    [campaignId],
  );
  assert.deepEqual(strays, [], "I4: nobody called rejected, cancelled or queued was sent to");
  const nobodys = await db.query(
    `SELECT l.recipient FROM sandbox.ledger l
     WHERE NOT EXISTS (SELECT FROM recipient r WHERE r.number = l.recipient AND r.state <> 'queued')`,
  );
  assert.deepEqual(nobodys, [], "I4: every entry of the ledger is somebody's whom we tried");
  const missing = await db.query(
    `SELECT r.number FROM recipient r WHERE r.campaign_id = $1 AND r.state = 'accepted'
       AND NOT EXISTS (SELECT FROM sandbox.ledger l WHERE l.recipient = r.number)
       AND NOT EXISTS (SELECT FROM attempt_member m JOIN attempt a ON a.id = m.attempt_id
         WHERE m.campaign_id = r.campaign_id AND m.seq = r.seq AND (a.rejected > 0 OR a.resolution = 'sent'))`,
    [campaignId],
  );
  assert.deepEqual(missing, [], "I4: whoever is called accepted was sent to");
}

/** I5: an id matched to a person is that person's. */
async function refuseWrongMappings(db: Db, campaignId: string) {
  const wrong = await db.query(
    `SELECT m.service_id, m.number, l.recipient FROM message m JOIN sandbox.ledger l ON l.message_id::text = m.service_id
     WHERE m.campaign_id = $1 AND m.seq IS NOT NULL AND m.grade IN ('exact', 'positional', 'aligned')
       AND l.recipient <> m.number`,
    [campaignId],
  );
  assert.deepEqual(wrong, [], "I5: no mapping is wrong");
}

async function totalsOf(db: Db, campaignId: string): Promise<Totals> {
  const [row] = await db.query<Totals>(
    `SELECT state, n_rows AS rows, n_excluded AS excluded, n_queued AS queued, n_attempting AS attempting,
       n_accepted AS accepted, n_rejected AS rejected, n_unknown AS unknown, n_cancelled AS cancelled,
       (SELECT count(*) FROM sandbox.ledger l JOIN recipient r ON r.number = l.recipient AND r.campaign_id = campaign.id) AS sent
     FROM campaign WHERE id = $1`,
    [campaignId],
  );
  assert.ok(row, "the campaign is still there");
  return row;
}
