import type { Channel } from "#lib/contract/desk/campaign/campaign.ts";
import { REPEAT_HOURS } from "#lib/contract/rules/sending/repeat-hours.ts";
import type { Tx } from "#lib/db/index.ts";

export type DirectRepeat = { number: string; state: "queued" | "accepted" | "unknown"; at: Date };

export type RepeatQuestion = {
  /** The send itself, which is written down already. */
  campaignId: string;
  channel: Channel;
  content: object;
  /** Whoever sends again with the same key reaches nobody twice. */
  idempotencyKey: string | null;
  recipients: { number: string; text: string | null; parameters: unknown }[];
};

/**
 * Who of these was sent, or is about to be sent, the same within 24 h, by a campaign or from a composer; the newest
 * time of each. Only the campaigns of a day are looked at, each number by one look into an index.
 */
export function listDirectRepeats(tx: Tx, question: RepeatQuestion): Promise<DirectRepeat[]> {
  const { recipients } = question;
  return tx.query<DirectRepeat>(
    `SELECT DISTINCT ON (r.number) r.number, r.state, greatest(other.started_at, other.scheduled_at) AS at
     FROM campaign other
       JOIN unnest($5::text[], $6::text[], $7::jsonb[]) AS mine (number, text, parameters) ON true
       JOIN recipient r ON r.campaign_id = other.id AND r.number = mine.number
     WHERE other.id <> $1 AND other.channel = $2
       AND (other.started_at > now() - interval '${REPEAT_HOURS} hours' OR other.scheduled_at > now() - interval '${REPEAT_HOURS} hours')
       AND other.started_at IS NOT NULL
       AND CASE WHEN other.kind = 'direct' THEN other.content = $3
             ELSE $2 <> 'chat-template' OR other.content @> $3 END
       AND ($4::text IS NULL OR other.idempotency_key IS DISTINCT FROM $4)
       AND r.state IN ('queued', 'accepted', 'unknown')
       AND r.text IS NOT DISTINCT FROM mine.text AND r.parameters IS NOT DISTINCT FROM mine.parameters
     ORDER BY r.number, at DESC`,
    [
      question.campaignId,
      question.channel,
      JSON.stringify(question.content),
      question.idempotencyKey,
      recipients.map(({ number }) => number),
      recipients.map(({ text }) => text),
      recipients.map(({ parameters }) => (parameters == null ? null : JSON.stringify(parameters))),
    ],
  );
}
