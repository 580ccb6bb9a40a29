import type { Channel, Hold } from "#lib/contract/desk/campaign.ts";
import type { Need } from "#lib/contract/desk/overview.ts";
import type { Context } from "../context.ts";
import { listStandingStill } from "./list-standing-still.ts";

type Ctx = Pick<Context, "db" | "clock">;

/** What waits for a person, the dearest first: work that stopped, lost answers, held campaigns, refused callbacks. */
export async function listNeeds(ctx: Ctx): Promise<Need[]> {
  const needs = await Promise.all([
    listStopped(ctx),
    listUnknown(ctx),
    listLostCalls(ctx),
    listHeld(ctx),
    listRefused(ctx),
  ]);
  return needs.flat();
}

async function listStopped(ctx: Ctx): Promise<Need[]> {
  const loops = await listStandingStill(ctx);
  return loops.length > 0 ? [{ kind: "standing-still", loops }] : [];
}

const LOST = `
  SELECT a.campaign_id AS "campaignId", c.name, c.kind = 'direct' AS "isDirect", c.channel,
    count(*)::int AS requests, sum(a.size)::int AS recipients, max(a.attempting_at) AS at
  FROM attempt a JOIN campaign c ON c.id = a.campaign_id
  WHERE a.state = 'unknown' AND a.resolution IS NULL AND a.operation <> 'voice.call'
  GROUP BY a.campaign_id, c.name, c.kind, c.channel ORDER BY at DESC LIMIT 20`;

type LostRow = {
  campaignId: string;
  name: string;
  isDirect: boolean;
  channel: Channel;
  requests: number;
  recipients: number;
  at: Date;
};

async function listUnknown({ db }: Ctx): Promise<Need[]> {
  const rows = await db.query<LostRow>(LOST);
  return rows.map((row) => ({ ...row, kind: "unknown", at: row.at.toISOString() }));
}

const LOST_CALLS = `
  SELECT count(*)::int AS calls, max(at) AS at FROM call WHERE phase = 'unknown' AND phase NOT IN ('ended')`;

async function listLostCalls({ db }: Ctx): Promise<Need[]> {
  const [row] = await db.query<{ calls: number; at: Date | null }>(LOST_CALLS);
  return row?.at ? [{ kind: "lost-calls", calls: row.calls, at: row.at.toISOString() }] : [];
}

const HELD = `
  SELECT id AS "campaignId", name, hold, n_queued AS queued FROM campaign
  WHERE kind = 'campaign' AND state = 'needs-attention' ORDER BY created_at DESC LIMIT 20`;

const NO_REASON: Hold = { kind: "service", detail: "It was stopped without a reason.", until: null };

async function listHeld({ db }: Ctx): Promise<Need[]> {
  type HeldRow = { campaignId: string; name: string; hold: Hold | null; queued: number };
  const rows = await db.query<HeldRow>(HELD);
  return rows.map((row) => ({ ...row, kind: "held", hold: row.hold ?? NO_REASON }));
}

const REFUSED = `
  SELECT count(*) FILTER (WHERE reason = 'signature')::int AS signature,
    count(*) FILTER (WHERE reason = 'clock')::int AS clock,
    count(*) FILTER (WHERE reason = 'too-large')::int AS "tooLarge", max(received_at) AS at
  FROM event_refused WHERE accepted_at IS NULL AND received_at > $1::timestamptz - interval '24 h'`;

async function listRefused({ db, clock }: Ctx): Promise<Need[]> {
  type RefusedRow = { signature: number; clock: number; tooLarge: number; at: Date | null };
  const [row] = await db.query<RefusedRow>(REFUSED, [clock.now()]);
  return row?.at ? [{ ...row, kind: "refused-callbacks", at: row.at.toISOString() }] : [];
}
