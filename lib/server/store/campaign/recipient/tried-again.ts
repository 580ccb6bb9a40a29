/**
 * The person `r` stands in a send that tries people of the same campaign again, or may have stood in one whose people were
 * removed since.
 */
export const TRIED_AGAIN = `EXISTS (SELECT FROM campaign t
    LEFT JOIN recipient a ON a.campaign_id = t.id AND a.number = r.number
  WHERE t.retry_of = r.campaign_id AND (a.number IS NOT NULL OR t.people_removed_at IS NOT NULL))`;
