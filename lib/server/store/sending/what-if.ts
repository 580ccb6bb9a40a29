import type { Tx } from "#lib/db/index.ts";

export const SMS_OPERATIONS = ["sms.batch", "sms.bulk", "sms.send"] as const;
export type SmsOperation = (typeof SMS_OPERATIONS)[number];

/** An SMS request that ended. */
export type SentRequest = {
  id: string;
  operation: SmsOperation;
  state: "done" | "refused" | "not-sent" | "unknown";
  resolution: "sent" | "not-sent" | "resend" | null;
  size: number;
  accepted: number | null;
  credits: number | null;
  segments: number;
  at: Date;
  /** The moment in whole, µs. */
  place: number;
  campaignId: string;
  kind: "campaign" | "direct";
  name: string;
  messageClass: "marketing" | "service";
};

export type RequestSpan = {
  operation: SmsOperation;
  after: { place: number; id: string };
  until: Date;
  limit: number;
};

// Along its index: requests of other kinds are not looked at.
const REQUESTS = `SELECT a.id, a.operation, a.state, a.resolution, a.size, a.accepted, a.credits, a.segments_predicted AS segments,
    (extract(epoch FROM a.finished_at) * 1000000)::bigint AS place, a.campaign_id AS "campaignId", c.kind, c.name, c.message_class AS "messageClass"
  FROM (SELECT * FROM attempt WHERE operation = $1 AND (finished_at, id) > (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid) AND finished_at < $4
    ORDER BY finished_at, id LIMIT $5) a JOIN campaign c ON c.id = a.campaign_id ORDER BY a.finished_at, a.id`;

/** SMS requests of one operation that ended in a span, in that order. */
export async function listSentRequests(
  tx: Tx,
  { operation, after, until, limit }: RequestSpan,
): Promise<SentRequest[]> {
  const rows = await tx.query<Omit<SentRequest, "at">>(REQUESTS, [
    operation,
    after.place,
    after.id,
    until,
    limit,
  ]);
  return rows.map((row) => ({ ...row, at: new Date(Math.floor(row.place / 1_000)) }));
}

export type SentPerson = { attemptId: string; number: string; text: string | null; segments: number };

/** The people of these requests who are not removed, each with their text. */
export const listSentPeople = (tx: Tx, attemptIds: readonly string[]): Promise<SentPerson[]> =>
  tx.query<SentPerson>(
    `SELECT a.id AS "attemptId", r.number, r.text, r.segments
     FROM attempt a CROSS JOIN LATERAL unnest(a.seqs) AS member (seq)
       CROSS JOIN LATERAL (SELECT number, text, segments FROM recipient WHERE campaign_id = a.campaign_id AND seq = member.seq OFFSET 0) r
     WHERE a.id = ANY($1::uuid[])`,
    [attemptIds],
  );

/** Which of these had written so shortly before a moment that their chat window was open; `openFrom` is one a number. */
export async function listOpenWindows(
  tx: Tx,
  asked: readonly { number: string; at: Date; openFrom: Date }[],
): Promise<boolean[]> {
  const rows = await tx.query<{ isOpen: boolean }>(
    `SELECT EXISTS (SELECT FROM inbound i WHERE i.number = asked.number AND i.sent_at > asked.open_from AND i.sent_at <= asked.at OFFSET 0) AS "isOpen"
     FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY AS asked (number, at, open_from, place) ORDER BY place`,
    [asked.map(({ number }) => number), asked.map(({ at }) => at), asked.map(({ openFrom }) => openFrom)],
  );
  return rows.map(({ isOpen }) => isOpen);
}

/** When somebody got marketing of a campaign: its first message to them. */
export type MarketingMoment = { number: string; campaignId: string; at: Date };

// One look into an index a person, of the span that counts.
const MOMENTS = `SELECT n.number, m.campaign_id AS "campaignId", min(m.created_at) AS at
  FROM (SELECT DISTINCT unnest($1::text[]) AS number) n
    CROSS JOIN LATERAL (SELECT campaign_id, created_at FROM message WHERE number = n.number AND created_at >= $2 AND created_at < $3 OFFSET 0) m
    JOIN campaign c ON c.id = m.campaign_id AND c.message_class = 'marketing'
  GROUP BY 1, 2 ORDER BY 1, 3, 2`;

/** The marketing that these people got in a span, by any channel, a row a campaign, of each person in its order. */
export const listMarketingMoments = (
  tx: Tx,
  { numbers, from, until }: { numbers: readonly string[]; from: Date; until: Date },
): Promise<MarketingMoment[]> => tx.query<MarketingMoment>(MOMENTS, [numbers, from, until]);
