import type { Tx } from "#lib/db/index.ts";

type Press = { token: string; userId: string };
type Spent = Press & ({ campaignId: string } | { templateId: string });

/** Spends a token on what was pressed; false where it was spent before, or asked for before it arrived. */
export async function spendSendToken(tx: Tx, spent: Spent): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO send_token (token, user_id, campaign_id, template_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING token`,
    [
      spent.token,
      spent.userId,
      "campaignId" in spent ? spent.campaignId : null,
      "templateId" in spent ? spent.templateId : null,
    ],
  );
  return rows.length > 0;
}

/** What a press became; all null where it became nothing. A call has a campaign too. */
export type Became = { campaignId: string | null; callId: string | null; templateId: string | null };

/**
 * Whose token it is and what it became. One never seen is spent on nothing from here on: a request that is still on its
 * way finds it spent. The insert waits for what is being written down just now.
 */
export async function resolveSendToken(
  tx: Tx,
  { token, userId }: Press,
): Promise<(Became & { userId: string }) | null> {
  await tx.query("INSERT INTO send_token (token, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
    token,
    userId,
  ]);
  const [row] = await tx.query<Became & { userId: string }>(
    `SELECT t.user_id AS "userId", t.campaign_id AS "campaignId", t.template_id AS "templateId", c.id AS "callId"
     FROM send_token t LEFT JOIN attempt a ON a.campaign_id = t.campaign_id AND a.operation = 'voice.call'
       LEFT JOIN call c ON c.attempt_id = a.id WHERE t.token = $1 LIMIT 1`,
    [token],
  );
  return row ?? null;
}
