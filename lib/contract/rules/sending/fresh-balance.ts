/** The service tells the balance with answers alone: an older one may have been added to in the portal, and refuses nothing. */
export const FRESH_BALANCE_MINUTES = 60;

/** Whether a balance that was told at this time is relied on. */
export const isFreshBalance = (toldAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(toldAt) < FRESH_BALANCE_MINUTES * 60_000;
