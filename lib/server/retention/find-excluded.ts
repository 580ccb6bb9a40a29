import type { Db } from "#lib/db/index.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import { type HeldExcluded, listLikelyExcluded } from "../store/erasure/excluded.ts";
import { isAbout } from "./is-about.ts";

/** The rows of files that were left out and are about a number: all there are are read, before anything is locked. */
export async function findExcluded(
  db: Db,
  { number, region }: { number: string; region: string },
): Promise<HeldExcluded[]> {
  const likely = await db.transaction((tx) => listLikelyExcluded(tx, number), STATEMENT_LIMITS.allPeople);
  return likely.filter((row) => isAbout(row, { number, region }));
}
