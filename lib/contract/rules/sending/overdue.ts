/** Later than this after its time a campaign is not sent by itself: what should have left long ago may be out of place now. */
export const OVERDUE_MINUTES = 15;
