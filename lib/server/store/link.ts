import { intArray, LOCKS, type Tx, textArray } from "#lib/db/index.ts";

/** What a plan does with links; `linkTo` is null where its messages hold the way out alone. */
export type LinkPlan = { linkTo: string | null; hasStop: boolean };

export async function insertLinkPlan(
  tx: Tx,
  campaignId: string,
  { linkTo, hasStop }: LinkPlan,
): Promise<void> {
  await tx.query(`INSERT INTO campaign_link (campaign_id, link_to, has_stop) VALUES ($1, $2, $3)`, [
    campaignId,
    linkTo,
    hasStop,
  ]);
}

export async function hasLinkPlan(tx: Tx, campaignId: string): Promise<boolean> {
  return (await tx.query("SELECT FROM campaign_link WHERE campaign_id = $1", [campaignId])).length > 0;
}

export async function deleteLinkPlan(tx: Tx, campaignId: string): Promise<void> {
  await tx.query("DELETE FROM campaign_link WHERE campaign_id = $1", [campaignId]);
}

export type NewLink = { code: string; seq: number };

/** Reserves codes for people of a plan; answers the places of those whose code somebody else has. */
export async function reserveLinks(tx: Tx, campaignId: string, links: readonly NewLink[]): Promise<number[]> {
  const rows = await tx.query<{ seq: number }>(
    `WITH drawn AS (SELECT * FROM unnest($2::text[], $3::int[]) AS x (code, seq)),
     reserved AS (
       INSERT INTO link (code, campaign_id, seq) SELECT code, $1, seq FROM drawn ORDER BY code
       ON CONFLICT (code) DO NOTHING RETURNING seq)
     SELECT seq FROM drawn WHERE seq NOT IN (SELECT seq FROM reserved)`,
    [campaignId, links.map(({ code }) => code), links.map(({ seq }) => seq)],
  );
  return rows.map(({ seq }) => seq);
}

/** Where a code leads; `linkTo` is null where its message has no {{link}}. */
export type FoundLink = { code: string; linkTo: string | null };

/** Of these codes those that are somebody's. */
export function findLinks(tx: Tx, codes: readonly string[]): Promise<FoundLink[]> {
  return tx.query<FoundLink>(
    `SELECT l.code, c.link_to AS "linkTo" FROM link l JOIN campaign_link c USING (campaign_id) WHERE l.code = ANY($1::text[])`,
    [codes],
  );
}

/** How often a link was opened since it was last written down. */
export type LinkOpens = { code: string; opens: number; machineOpens: number; firstAt: Date; lastAt: Date };

/**
 * Adds what was opened: to each link, and to its campaign once for all of them. Processes write one after the other, so that
 * none waits for a row while it holds one that the other waits for.
 */
export async function addLinkOpens(tx: Tx, all: readonly LinkOpens[]): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.linkOpens]);
  await tx.query(
    `WITH seen AS (
       SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::timestamptz[], $5::timestamptz[])
         AS x (code, opens, machine_opens, first_at, last_at)),
     before AS (SELECT l.code, l.opens FROM link l JOIN seen USING (code) FOR UPDATE OF l),
     written AS (
       UPDATE link l SET opens = l.opens + s.opens, machine_opens = l.machine_opens + s.machine_opens,
         first_opened_at = CASE WHEN s.opens > 0 THEN least(l.first_opened_at, s.first_at) ELSE l.first_opened_at END,
         last_opened_at = CASE WHEN s.opens > 0 THEN greatest(l.last_opened_at, s.last_at) ELSE l.last_opened_at END
       FROM seen s JOIN before b USING (code) WHERE l.code = s.code
       RETURNING l.campaign_id, (b.opens = 0 AND s.opens > 0) AS is_first, s.opens, s.machine_opens)
     UPDATE campaign_link c SET n_people = n_people + t.people, n_opens = n_opens + t.opens,
       n_machine_opens = n_machine_opens + t.machine_opens
     FROM (SELECT campaign_id, count(*) FILTER (WHERE is_first) AS people, sum(opens) AS opens,
       sum(machine_opens) AS machine_opens FROM written GROUP BY campaign_id) t
     WHERE c.campaign_id = t.campaign_id`,
    [
      textArray(all.map(({ code }) => code)),
      intArray(all.map(({ opens }) => opens)),
      intArray(all.map(({ machineOpens }) => machineOpens)),
      all.map(({ firstAt }) => firstAt),
      all.map(({ lastAt }) => lastAt),
    ],
  );
}

/** What somebody did with their link. */
export type LinkRow = {
  seq: number;
  opens: number;
  machineOpens: number;
  firstOpenedAt: Date | null;
  lastOpenedAt: Date | null;
  isStopped: boolean;
};

/** The links of people at these places of a campaign. */
export function listLinksOf(tx: Tx, campaignId: string, seqs: readonly number[]): Promise<LinkRow[]> {
  return tx.query<LinkRow>(
    `SELECT seq, opens, machine_opens AS "machineOpens", first_opened_at AS "firstOpenedAt",
       last_opened_at AS "lastOpenedAt", is_stopped AS "isStopped"
     FROM link WHERE campaign_id = $1 AND seq = ANY($2::int[])`,
    [campaignId, seqs],
  );
}

type LockedLink = {
  campaignId: string;
  number: string;
  isStopped: boolean;
  pressedAt: Date | null;
  /** How often it was stopped or undone. */
  changes: number;
};

/** Whose a code is, and nobody else presses on it until the end of the transaction; null where it is nobody's. */
export async function lockLink(tx: Tx, code: string): Promise<LockedLink | null> {
  const [row] = await tx.query<LockedLink>(
    `SELECT l.campaign_id AS "campaignId", r.number, l.is_stopped AS "isStopped", l.pressed_at AS "pressedAt", l.changes
     FROM link l JOIN recipient r USING (campaign_id, seq) WHERE l.code = $1 FOR UPDATE OF l`,
    [code],
  );
  return row ?? null;
}

/** Notes that somebody has stopped by a link they hold locked, or has undone it. */
export async function notePress(
  tx: Tx,
  { code, isStopped, at }: { code: string; isStopped: boolean; at: Date },
): Promise<void> {
  await tx.query(
    `WITH before AS (SELECT campaign_id, is_stopped FROM link WHERE code = $1),
     pressed AS (
       UPDATE link SET is_stopped = $2, pressed_at = $3, changes = changes + (is_stopped <> $2)::int WHERE code = $1)
     UPDATE campaign_link c SET n_stopped = n_stopped + $2::int - before.is_stopped::int
     FROM before WHERE c.campaign_id = before.campaign_id AND before.is_stopped <> $2`,
    [code, isStopped, at],
  );
}

/** What the pages for customers are made of: settings of the company, as far as somebody has set them. */
export type PublicSettings = { organisation: unknown; publicPages: unknown; publicWords: unknown };

export async function findPublicSettings(tx: Tx): Promise<PublicSettings> {
  const [row] = await tx.query<PublicSettings>(
    `SELECT max(value::text) FILTER (WHERE name = 'organisation')::jsonb AS organisation,
       max(value::text) FILTER (WHERE name = 'publicPages')::jsonb AS "publicPages",
       max(value::text) FILTER (WHERE name = 'publicWords')::jsonb AS "publicWords"
     FROM company_setting WHERE name IN ('organisation', 'publicPages', 'publicWords')`,
  );
  return row ?? { organisation: null, publicPages: null, publicWords: null };
}
