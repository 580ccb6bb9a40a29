/** Why somebody was left out after they were queued, as their row and the API say it. */
export const EXPIRED = "Its time was over";
