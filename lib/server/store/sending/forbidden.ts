import type { Forbidden } from "#lib/contract/words/forbidden-words.ts";
import type { Tx } from "#lib/db/index.ts";
import { settingValue } from "../console/setting.ts";

/** What is sent: an existing campaign, or a message that has none yet. */
export type WhatIsSent =
  | { campaignId: string }
  | { messageClass: "marketing" | "service"; channel: "sms" | "chat" | "voice" };

/** `day`: today by the company's clock (2026-11-29); null where caps do not count, as for another try of one message. */
export type Sending = WhatIsSent & { day: string | null };

const KIND = `SELECT coalesce($3, c.message_class) AS class, coalesce($4, CASE c.channel WHEN 'sms' THEN 'sms' ELSE 'chat' END) AS channel,
  coalesce(c.purpose, $3, c.message_class) AS purpose, c.automation_id, c.follows_since FROM (SELECT $2::uuid AS id) of_one LEFT JOIN campaign c ON c.id = of_one.id`;

/**
 * The one question whether somebody may be sent to: why each of these numbers (E.164) may not; whoever is not in it may.
 * Opt-outs, restrictions, trial, consent, caps, and of a follow-up who has replied or was stopped, in this order. Asked when a plan is made, and again in the transaction
 * of each claim.
 */
export async function listForbidden(
  tx: Tx,
  numbers: readonly string[],
  sending: Sending,
): Promise<Map<string, Forbidden>> {
  const { campaignId, messageClass, channel, day } = {
    campaignId: null,
    messageClass: null,
    channel: null,
    ...sending,
  };
  const rows = await tx.query<Forbidden & { number: string }>(SQL, [
    numbers,
    campaignId,
    messageClass,
    channel,
    day,
  ]);
  return new Map(rows.map(({ number, ...why }) => [number, why]));
}

const RULES = `SELECT ${settingValue("trial")} AS trial, ${settingValue("marketingConsent")}#>>'{}' AS marketing,
  ${settingValue("serviceConsent")}#>>'{}' AS service, ${settingValue("purposes")} AS purposes, ${settingValue("marketingPerDay")} AS "perDay",
  ${settingValue("marketingPerWeek")} AS "perWeek"`;

const COUNTS = `day > $5::date - 7 AND marketing_contact.campaign_id IS DISTINCT FROM $2
      AND (SELECT per_day IS NOT NULL OR per_week IS NOT NULL FROM rules)`;

// Who was refused or left out, or came back unsent and waits again. Of a later generation an earlier message may have arrived.
const SURELY_NOT_HAD = `r.generation = 0 AND (r.state IN ('rejected', 'cancelled') OR (r.state = 'queued'
      AND NOT EXISTS (SELECT FROM attempt_member m WHERE m.campaign_id = r.campaign_id AND m.seq = r.seq AND m.generation = 0)))`;

// Whoever withdraws from marketing gets nothing of its kind, of whatever purpose, but what they agreed to later.
// Each setting is read once a statement, and what a rule does not ask for is not looked up. What became of a message is
// asked only of people who could have had enough.
const SQL = `WITH kind AS MATERIALIZED (${KIND}),
  rules AS MATERIALIZED (SELECT class, channel, trial, purpose,
    CASE purpose WHEN 'marketing' THEN marketing WHEN 'service' THEN service
      ELSE coalesce((SELECT p->>'consent' FROM jsonb_array_elements(purposes) p WHERE p->>'name' = purpose), 'only') END AS consent,
    CASE WHEN class = 'marketing' AND $5::date IS NOT NULL THEN nullif("perDay", 'null')::int END AS per_day,
    CASE WHEN class = 'marketing' AND $5::date IS NOT NULL THEN nullif("perWeek", 'null')::int END AS per_week
    FROM kind, (${RULES}) rules),
  known AS MATERIALIZED (SELECT number, purpose, max(given_at) AS given_at,
      (array_agg(is_given ORDER BY given_at DESC, is_given))[1] AS is_given FROM consent
    WHERE number = ANY($1) AND purpose IN ((SELECT purpose FROM rules), (SELECT class FROM rules))
      AND channel IN ('all', (SELECT channel FROM rules))
    GROUP BY number, purpose),
  own AS MATERIALIZED (SELECT * FROM known WHERE purpose = (SELECT purpose FROM rules)),
  often AS MATERIALIZED (SELECT number FROM marketing_contact WHERE number = ANY($1) AND ${COUNTS}
    GROUP BY number HAVING count(*) >= (SELECT least(per_day, per_week) FROM rules))
SELECT DISTINCT ON (number) number, why, count FROM (
  SELECT number, 1 AS rank, 'opted-out' AS why, 0 AS count FROM suppression WHERE number = ANY($1) AND is_out
  UNION ALL
  SELECT number, 2, 'restricted', 0 FROM restriction WHERE number = ANY($1)
  UNION ALL
  SELECT number, 3, 'trial', 0 FROM unnest($1::text[]) AS asked (number)
  WHERE (SELECT trial <> 'null' FROM rules) AND NOT (SELECT trial->'numbers' FROM rules) ? number
  UNION ALL
  SELECT number, 4, 'withdrawn', 0 FROM known WHERE NOT is_given AND NOT EXISTS (
    SELECT FROM own WHERE own.number = known.number AND own.purpose <> known.purpose AND own.is_given AND own.given_at > known.given_at)
  UNION ALL
  SELECT number, 5, 'no-consent', 0 FROM unnest($1::text[]) AS asked (number)
  WHERE (SELECT consent = 'only' FROM rules) AND NOT EXISTS (SELECT FROM own WHERE own.number = asked.number)
  UNION ALL
  SELECT number, 6, CASE WHEN in_day >= per_day THEN 'had-today' ELSE 'had-this-week' END,
    CASE WHEN in_day >= per_day THEN in_day ELSE in_week END
  FROM (
    SELECT often.number, count(*)::int AS in_week, (count(*) FILTER (WHERE day = $5::date))::int AS in_day
    FROM often JOIN marketing_contact ON marketing_contact.number = often.number AND ${COUNTS}
      LEFT JOIN recipient r ON r.campaign_id = marketing_contact.campaign_id AND r.seq = marketing_contact.seq
    WHERE (${SURELY_NOT_HAD}) IS NOT TRUE
    GROUP BY often.number) had, rules
  WHERE in_day >= per_day OR in_week >= per_week
  UNION ALL
  SELECT number, 7, 'replied', 0 FROM inbound WHERE (SELECT follows_since IS NOT NULL FROM kind) AND number = ANY($1)
    AND sent_at >= (SELECT follows_since FROM kind)
  UNION ALL
  SELECT number, 8, 'stopped', 0 FROM automation_stop WHERE automation_id = (SELECT automation_id FROM kind) AND number = ANY($1)
) forbidden ORDER BY number, rank`;

/** Whoever claims marketing while there are caps does it alone: of two campaigns at once both would see the other's people as free. */
export async function lockCaps(tx: Tx): Promise<void> {
  await tx.query(
    `SELECT FROM company_setting WHERE name IN ('marketingPerDay', 'marketingPerWeek') AND value <> 'null'
     ORDER BY name FOR NO KEY UPDATE`,
  );
}

/** Counts these people as written to on this day, once a campaign. */
export async function insertMarketingContacts(
  tx: Tx,
  {
    campaignId,
    day,
    members,
  }: { campaignId: string; day: string; members: { number: string; seq: number }[] },
): Promise<void> {
  await tx.query(
    `INSERT INTO marketing_contact (number, day, campaign_id, seq)
     SELECT m.number, $2, $1, m.seq FROM unnest($3::text[], $4::int[]) AS m (number, seq)
     ON CONFLICT (number, campaign_id) DO UPDATE SET day = excluded.day`,
    [campaignId, day, members.map(({ number }) => number), members.map(({ seq }) => seq)],
  );
}

/** Forgets up to `limit` whom no cap counts any more on this day; answers whether more are left. */
export async function deleteOldMarketingContacts(tx: Tx, day: string, limit: number): Promise<boolean> {
  const rows = await tx.query(
    `DELETE FROM marketing_contact WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM marketing_contact WHERE day <= $1::date - 7 LIMIT $2)) RETURNING 1`,
    [day, limit],
  );
  return rows.length === limit;
}
