import type { CreditCharges } from "#lib/contract/desk/credits.ts";

/** Below that it is a few texts, and not the way of counting. */
const NOTABLE = 0.02;

/** Whether the service charges notably more or less than we count. */
export const isChargedOtherwise = ({ counted, charged }: CreditCharges): boolean =>
  counted > 0 && Math.abs(charged - counted) > NOTABLE * counted;
