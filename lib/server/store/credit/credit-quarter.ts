import type { Tx } from "#lib/db/index.ts";

/** What is added to a quarter of an hour; moments in µs. */
export type QuarterAdded = {
  at: number;
  messages: number;
  said: number;
  counted: number;
  toldFirst: number | null;
  toldFirstAt: number | null;
  /** What requests that had ended by then cost, as said or counted. */
  toldBefore: number | null;
  toldLast: number | null;
  toldLastAt: number | null;
  wentLeast: number;
  wentMost: number;
  wentSince: number | null;
  wentUntil: number | null;
  cameLeast: number;
  cameMost: number;
  cameSince: number | null;
  cameUntil: number | null;
  openMost: number;
  openLeft: number;
};

const at = (field: string): string => `timestamptz 'epoch' + x.${field} * interval '1 microsecond'`;

/** Adds to the quarters what was found, in the order of time. */
export async function addToQuarters(tx: Tx, quarters: readonly QuarterAdded[]): Promise<void> {
  await tx.query(
    `INSERT INTO credit_quarter AS known (at, messages, said, counted, told_first, told_first_at, told_before, told_last, told_last_at,
       went_least, went_most, went_since, went_until, came_least, came_most, came_since, came_until, open_most, open_left)
     SELECT ${at('"at"')}, x.messages, x.said, x.counted, x."toldFirst", ${at('"toldFirstAt"')}, x."toldBefore", x."toldLast", ${at('"toldLastAt"')},
       x."wentLeast", x."wentMost", ${at('"wentSince"')}, ${at('"wentUntil"')}, x."cameLeast", x."cameMost", ${at('"cameSince"')},
       ${at('"cameUntil"')}, x."openMost", x."openLeft"
     FROM jsonb_to_recordset($1::jsonb) AS x ("at" bigint, messages bigint, said bigint, counted bigint, "toldFirst" bigint,
       "toldFirstAt" bigint, "toldBefore" bigint, "toldLast" bigint, "toldLastAt" bigint, "wentLeast" bigint, "wentMost" bigint, "wentSince" bigint,
       "wentUntil" bigint, "cameLeast" bigint, "cameMost" bigint, "cameSince" bigint, "cameUntil" bigint, "openMost" bigint,
       "openLeft" bigint)
     ON CONFLICT (at) DO UPDATE SET messages = known.messages + excluded.messages, said = known.said + excluded.said,
       counted = known.counted + excluded.counted,
       told_before = CASE WHEN known.told_first IS NULL THEN known.said + known.counted + excluded.told_before ELSE known.told_before END,
       told_first = coalesce(known.told_first, excluded.told_first), told_first_at = coalesce(known.told_first_at, excluded.told_first_at),
       told_last = coalesce(excluded.told_last, known.told_last), told_last_at = coalesce(excluded.told_last_at, known.told_last_at),
       went_least = known.went_least + excluded.went_least, went_most = known.went_most + excluded.went_most,
       went_since = least(known.went_since, excluded.went_since), went_until = greatest(known.went_until, excluded.went_until),
       came_least = known.came_least + excluded.came_least, came_most = known.came_most + excluded.came_most,
       came_since = least(known.came_since, excluded.came_since), came_until = greatest(known.came_until, excluded.came_until),
       open_most = known.open_most + excluded.open_most, open_left = known.open_left + excluded.open_left`,
    [JSON.stringify(quarters)],
  );
}

/** A request that came to light late, paid at some time from then to then, may explain what was found in that time. */
export async function noteLate(
  tx: Tx,
  { from, until, most }: { from: number; until: number; most: number },
): Promise<void> {
  await tx.query(
    `UPDATE credit_quarter SET
       went_least = CASE WHEN went_until >= s.since AND went_since <= s.until THEN greatest(0, went_least - $3) ELSE went_least END,
       came_most = CASE WHEN came_until >= s.since AND came_since <= s.until THEN came_most + $3 ELSE came_most END
     FROM (SELECT timestamptz 'epoch' + $1::bigint * interval '1 microsecond' AS since,
       timestamptz 'epoch' + $2::bigint * interval '1 microsecond' AS until) s
     WHERE (went_until IS NOT NULL OR came_until IS NOT NULL) AND greatest(went_until, came_until) >= s.since`,
    [from, until, most],
  );
}

/** What a person decides was sent has cost about that, on the day on which its answer got lost. */
export const COUNT_DECIDED = `INSERT INTO credit_decided (at, counted)
  SELECT quarter_of(finished_at), segments_predicted FROM decided
  WHERE resolution = 'sent' AND operation LIKE 'sms.%' AND finished_at IS NOT NULL`;

/** Adds up what was decided since. */
export async function addDecided(tx: Tx): Promise<void> {
  await tx.query(
    `WITH taken AS (
       DELETE FROM credit_decided WHERE id = ANY(ARRAY(SELECT id FROM credit_decided ORDER BY id LIMIT 1000)) RETURNING at, counted)
     INSERT INTO credit_quarter AS known (at, counted) SELECT at, sum(counted) FROM taken GROUP BY at
     ON CONFLICT (at) DO UPDATE SET counted = known.counted + excluded.counted`,
  );
}
