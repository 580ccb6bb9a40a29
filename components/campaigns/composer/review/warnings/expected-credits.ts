import type { CreditCharges } from "#lib/contract/desk/credits.ts";

/** Below that it is a few texts, and not the way of counting. */
const NOTABLE = 0.02;

/** What `counted` credits will cost as the service has charged of late. */
export const expectedCredits = (counted: number, charges: CreditCharges | undefined): number =>
  charges && isOtherwise(charges) ? Math.round((counted * charges.charged) / charges.counted) : counted;

/** Whether the service charges notably more or less than we count. */
export const isOtherwise = ({ counted, charged }: CreditCharges): boolean =>
  counted > 0 && Math.abs(charged - counted) > NOTABLE * counted;
