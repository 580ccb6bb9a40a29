import type { Tx } from "#lib/db/index.ts";

export type SenderOutcome = "accepted" | "not-found" | "not-approved" | "limit-reached";
export type Sender = { name: string; outcome: SenderOutcome; outcomeAt: Date };

/** Remembers how the service took the sender of a campaign; most sends change nothing, so most write nothing. */
export async function recordSender(tx: Tx, campaignId: string, outcome: SenderOutcome): Promise<void> {
  await tx.query(
    `INSERT INTO sender (name, outcome)
     SELECT sender_id, $2 FROM campaign WHERE id = $1 AND sender_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM sender s WHERE s.name = campaign.sender_id AND s.outcome = $2
                         AND s.outcome_at > now() - interval '1 minute')
     ON CONFLICT (name) DO UPDATE SET outcome = excluded.outcome, outcome_at = now()`,
    [campaignId, outcome],
  );
}

export async function listSenders(tx: Tx): Promise<Sender[]> {
  return tx.query<Sender>(
    `SELECT name, outcome, outcome_at AS "outcomeAt" FROM sender ORDER BY outcome_at DESC LIMIT 100`,
  );
}
