/**
 * How credits went, day by day, and what of it nobody here explains.
 *
 * 1. `add-up.ts`: upkeep takes the SMS requests that have ended, in that order, a page a step; its place moves in the same
 *    transaction. Up to the oldest request that is on its way, as whatever overlaps must be known first.
 * 2. `fold/request.ts`: what a request tells. Bulk and batch say their cost; one sent alone, one whose answer says nothing
 *    and one that was lost may have cost anything up to `MOST_CREDITS_A_SEGMENT` for each segment.
 * 3. `fold/fold-requests.ts`, `fold/level.ts`: a balance and all that was said to be paid before it give a level, which only
 *    others move. Requests that overlap may have been paid in either order, so each balance says a range; what is found
 *    between two of them holds for every order, and nothing is found between two that overlap.
 * 4. `fold/sum-quarters.ts`: what that adds to each quarter of an hour, so that any zone has its days.
 *
 * A difference is net: what was bought and used elsewhere between the same two balances is not seen. That the service pays
 * nothing ten minutes after we gave a request up is our assumption; the contract says nothing of it.
 */
export { addUpCredits } from "./add-up.ts";
export { countedFor, saidBy } from "./fold.ts";
export { getCharges } from "./get-charges.ts";
export { listCredits, reportCredits } from "./report-credits.ts";
export { requireCredits } from "./require-credits.ts";
