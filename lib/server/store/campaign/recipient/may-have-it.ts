/**
 * True of a recipient `s` who has the message of their campaign or may have it. Who was refused, or whose own message
 * failed, has not got it; after a lost answer that was sent again nobody can say.
 */
export const mayHaveIt = (more = ""): string => `NOT (s.generation = 0 AND s.state = 'rejected')
           AND NOT EXISTS (SELECT FROM message m WHERE s.generation = 0 AND m.campaign_id = s.campaign_id
             AND m.seq = s.seq AND m.state = 'failed' AND m.grade IN ('exact', 'positional') ${more})`;
