/** Who was sent the same within so long, by a campaign or by hand, is asked about before it is sent again. */
export const REPEAT_HOURS = 24;
