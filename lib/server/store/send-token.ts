import type { Tx } from "#lib/db/index.ts";

type Spent = { token: string; userId: string; campaignId: string };

/** Spends a token on a send; false where it was spent before, or asked for before it arrived. */
export async function spendSendToken(tx: Tx, { token, userId, campaignId }: Spent): Promise<boolean> {
  const rows = await tx.query(
    "INSERT INTO send_token (token, user_id, campaign_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING token",
    [token, userId, campaignId],
  );
  return rows.length > 0;
}

/**
 * Whose token it is and what it sent. One never seen is spent on nothing from here on: a request that is still on its
 * way finds it spent. The insert waits for a send that is being written down just now.
 */
export async function resolveSendToken(
  tx: Tx,
  { token, userId }: Omit<Spent, "campaignId">,
): Promise<{ userId: string; campaignId: string | null } | null> {
  await tx.query("INSERT INTO send_token (token, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
    token,
    userId,
  ]);
  const [row] = await tx.query<{ userId: string; campaignId: string | null }>(
    `SELECT user_id AS "userId", campaign_id AS "campaignId" FROM send_token WHERE token = $1`,
    [token],
  );
  return row ?? null;
}
