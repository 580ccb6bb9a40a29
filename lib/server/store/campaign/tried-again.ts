/** The person `r` stands in a send that tries people of the same campaign again. */
export const TRIED_AGAIN = `EXISTS (SELECT FROM campaign t JOIN recipient a ON a.campaign_id = t.id AND a.number = r.number
  WHERE t.retry_of = r.campaign_id)`;
