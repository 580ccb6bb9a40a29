import type { Facts } from "#lib/contract/desk/facts.ts";
import type { SignedInCtx } from "../context.ts";

/** What the frame around every page shows; one statement, no table is scanned. */
export async function getFacts({
  db,
  env,
  actor,
}: Pick<SignedInCtx, "db" | "env" | "actor">): Promise<Facts> {
  const [row] = await db.query<FactsRow>(FACTS);
  return {
    environment: env.isSandbox ? "sandbox" : "live",
    orgName: row?.ownerName ?? "",
    user: { id: actor.userId, name: actor.name, email: actor.email, role: actor.role },
    credits:
      row?.balance == null || row.balanceAt === null
        ? null
        : { amount: row.balance, at: row.balanceAt.toISOString() },
    newestDataAt: row?.newestDataAt?.toISOString() ?? null,
    campaignsInNeed: row?.campaignsInNeed ?? 0,
    callsInNeed: row?.callsInNeed ?? 0,
  };
}

type FactsRow = {
  ownerName: string | null;
  balance: number | null;
  balanceAt: Date | null;
  newestDataAt: Date | null;
  campaignsInNeed: number;
  callsInNeed: number;
};

const FACTS = `
  SELECT sms.balance, sms.balance_at AS "balanceAt",
    (SELECT name FROM app_user WHERE role = 'owner' AND removed_at IS NULL ORDER BY created_at LIMIT 1) AS "ownerName",
    greatest(sms.balance_at, (SELECT max(at) FROM live_log),
      (SELECT received_at FROM event ORDER BY seq DESC LIMIT 1)) AS "newestDataAt",
    (SELECT count(*)::int FROM (
      SELECT campaign_id FROM attempt WHERE state = 'unknown' AND resolution IS NULL AND operation <> 'voice.call'
      UNION SELECT id FROM campaign WHERE kind = 'campaign' AND state = 'needs-attention') need) AS "campaignsInNeed",
    (SELECT count(*)::int FROM call WHERE phase = 'unknown' AND phase NOT IN ('ended')) AS "callsInNeed"
  FROM (SELECT) one LEFT JOIN connection sms ON sms.service = 'sms'`;
