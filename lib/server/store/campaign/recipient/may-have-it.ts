/**
 * True of a recipient `s`, not cancelled, who has the message of their campaign, may have it, or gets it unless somebody
 * cancels it. Who was refused, or whose own message failed, does not; after a lost answer that was sent again nobody can say.
 */
export const mayHaveIt = (more = ""): string => `NOT (s.generation = 0 AND s.state = 'rejected')
           AND NOT EXISTS (SELECT FROM message m WHERE s.generation = 0 AND m.campaign_id = s.campaign_id
             AND m.seq = s.seq AND m.state = 'failed' AND m.grade IN ('exact', 'positional') ${more})`;

/**
 * Which of the three it is of a recipient `s` of whom `mayHaveIt` is true, as `REPEAT_GROUPS` names them: only queued; in
 * a request that is on its way; or they have it or may have it, as after each lost answer, however it is asked again.
 */
export const REPEAT_GROUP = `CASE WHEN s.state <> 'queued' OR s.generation > 0 THEN 'has'
  ELSE coalesce((SELECT CASE WHEN a.state = 'attempting' AND a.tries <= 1 THEN 'sending' ELSE 'has' END
    FROM attempt_member am JOIN attempt a ON a.id = am.attempt_id
    WHERE am.campaign_id = s.campaign_id AND am.seq = s.seq AND am.generation = s.generation), 'queued') END`;

/** How many recipients two campaigns, given by expressions of their ids, have in common, by what became of them in the other. */
export const sharedWith = (mine: string, other: string): string =>
  `SELECT count(*)::int AS people, count(*) FILTER (WHERE part = 'has')::int AS has,
     count(*) FILTER (WHERE part = 'sending')::int AS sending, count(*) FILTER (WHERE part = 'queued')::int AS queued
   FROM (SELECT ${REPEAT_GROUP} AS part FROM recipient r JOIN recipient s ON s.number = r.number
     WHERE r.campaign_id = ${mine} AND s.campaign_id = ${other} AND s.state <> 'cancelled' AND ${mayHaveIt()}) AS parted`;
