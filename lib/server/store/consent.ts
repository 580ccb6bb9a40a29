import type { ConsentChannel, ConsentSource } from "#lib/contract/desk/people/consent-choices.ts";
import { LOCKS, type Tx } from "#lib/db/index.ts";

/** What is known of one change of a consent; the same change learned twice has the same id. `number` is E.164. */
export type ConsentFact = {
  id: string;
  number: string;
  /** `marketing`, `service`, or one that the company has added. */
  purpose: string;
  channel: ConsentChannel;
  isGiven: boolean;
  /** When it was given or withdrawn, never when we learned it. */
  givenAt: Date;
  source: ConsentSource;
  /** What the person was shown, or wrote. */
  wording: string | null;
  /** Where it can be looked up: the file and its row, the form and its address, a message. */
  evidence: Record<string, unknown> | null;
  /** Who of us; null where the person did it. */
  actorName: string | null;
};

/** What holds for a number, a purpose and a channel: the greatest of its facts. */
export type ConsentState = Pick<ConsentFact, "number" | "purpose" | "channel" | "isGiven" | "givenAt"> & {
  factId: string;
};

/** Keeps facts, each id once; answers the ids that were new. */
export async function insertConsentFacts(tx: Tx, facts: readonly ConsentFact[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `INSERT INTO consent_fact (id, number, purpose, channel, is_given, given_at, source, wording, evidence, actor_name)
     SELECT f.id, f.number, f.purpose, f.channel, f."isGiven", f."givenAt", f.source, f.wording, f.evidence, f."actorName"
     FROM jsonb_to_recordset($1) AS f (id text, number text, purpose text, channel text, "isGiven" boolean,
       "givenAt" timestamptz, source text, wording text, evidence jsonb, "actorName" text)
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    [JSON.stringify(facts)],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Moves each number, purpose and channel to this fact where it is greater than what holds: the later one, at one time the one
 * that withdraws. One fact each, in one order, so that two writers never wait for each other.
 */
export async function raiseConsents(tx: Tx, facts: readonly ConsentFact[]): Promise<void> {
  await tx.query(
    `INSERT INTO consent AS known (number, purpose, channel, is_given, given_at, fact_id)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::timestamptz[], $6::text[])
     ON CONFLICT (number, purpose, channel) DO UPDATE SET is_given = excluded.is_given,
       given_at = excluded.given_at, fact_id = excluded.fact_id
     WHERE (excluded.given_at, NOT excluded.is_given, excluded.fact_id COLLATE "C")
         > (known.given_at, NOT known.is_given, known.fact_id COLLATE "C")`,
    [
      facts.map(({ number }) => number),
      facts.map(({ purpose }) => purpose),
      facts.map(({ channel }) => channel),
      facts.map(({ isGiven }) => isGiven),
      facts.map(({ givenAt }) => givenAt),
      facts.map(({ id }) => id),
    ],
  );
}

/** No other file that says who agreed is read until the transaction ends. */
export async function lockConsentFiles(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.consentFiles]);
}

/** What holds for a number, by purpose and channel; `isLocked` keeps it so until the transaction ends. */
export async function listConsents(
  tx: Tx,
  number: string,
  { isLocked = false } = {},
): Promise<ConsentState[]> {
  return tx.query<ConsentState>(
    `SELECT number, purpose, channel, is_given AS "isGiven", given_at AS "givenAt", fact_id AS "factId"
     FROM consent WHERE number = $1 ORDER BY purpose, channel${isLocked ? " FOR UPDATE" : ""}`,
    [number],
  );
}

/** Everything known about the consent of a number, the newest first. */
export async function listConsentFacts(
  tx: Tx,
  number: string,
  limit: number,
): Promise<(ConsentFact & { learnedAt: Date })[]> {
  return tx.query<ConsentFact & { learnedAt: Date }>(
    `SELECT id, number, purpose, channel, is_given AS "isGiven", given_at AS "givenAt", learned_at AS "learnedAt", source,
       wording, evidence, actor_name AS "actorName"
     FROM consent_fact WHERE number = $1 ORDER BY given_at DESC, id DESC LIMIT $2`,
    [number, limit],
  );
}

/** To how many of a plan it goes of whom no consent to this purpose is known. */
export async function countUnproven(
  tx: Tx,
  campaignId: string,
  { purpose, channel }: { purpose: string; channel: "sms" | "chat" },
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM recipient r WHERE campaign_id = $1 AND NOT EXISTS (
       SELECT FROM consent c WHERE c.number = r.number AND c.purpose = $2 AND c.channel IN ('all', $3))`,
    [campaignId, purpose, channel],
  );
  return row?.count ?? 0;
}

/**
 * Takes what is known of a number away but for what has to stay: that somebody withdrew, so that nobody writes to them
 * again, and under a hash that they had agreed, for whoever asks the company to show it.
 */
export async function eraseConsents(
  tx: Tx,
  { number, numberHash, factId }: { number: string; numberHash: string; factId: () => string },
): Promise<void> {
  await tx.query(
    `INSERT INTO erased_consent (number_hash, purpose, channel, is_given, given_at, source)
     SELECT $2, purpose, channel, is_given, given_at, source FROM consent_fact WHERE number = $1`,
    [number, numberHash],
  );
  await tx.query("DELETE FROM consent_fact WHERE number = $1", [number]);
  await tx.query("DELETE FROM consent WHERE number = $1 AND is_given", [number]);
  const withdrawn = await listConsents(tx, number, { isLocked: true });
  for (const { purpose, channel, givenAt } of withdrawn) {
    const fact: ConsentFact = {
      ...{ id: factId(), number, purpose, channel, isGiven: false, givenAt, source: "person" },
      ...{ wording: null, evidence: null, actorName: null },
    };
    await insertConsentFacts(tx, [fact]);
    await tx.query("UPDATE consent SET fact_id = $4 WHERE number = $1 AND purpose = $2 AND channel = $3", [
      number,
      purpose,
      channel,
      fact.id,
    ]);
  }
  await tx.query("UPDATE restriction SET reason = '' WHERE number = $1", [number]);
  await tx.query("DELETE FROM marketing_contact WHERE number = $1", [number]);
}
