import type { Tx } from "#lib/db/index.ts";
import { withoutNumbers } from "../text-search.ts";
import { lastDigitsPattern } from "./digits-pattern.ts";

const DIGITS = String.raw`ltrim(regexp_replace(search, '\D', '', 'g'), '0')`;

/** A list says by what its people were searched: not where that was this number, or found nobody else. */
export async function clearSearches(tx: Tx, listIds: readonly string[], number: string): Promise<void> {
  await tx.query(
    `UPDATE contact_list SET search = NULL WHERE id = ANY($1::uuid[]) AND search IS NOT NULL
       AND (n_people = 0 OR (length(${DIGITS}) >= 4 AND strpos($2, ${DIGITS}) > 0))`,
    [listIds, number],
  );
}

/**
 * Of an opt-out the number, its moment and where it came from stay, so that nobody here writes to them again; not what
 * was said. Whoever has come back leaves nothing.
 */
export async function bareOptOut(tx: Tx, number: string, factId: string): Promise<void> {
  await tx.query("DELETE FROM opt_out_fact WHERE number = $1", [number]);
  await tx.query("DELETE FROM suppression WHERE number = $1 AND NOT is_out", [number]);
  await tx.query(
    `WITH bare AS (UPDATE suppression SET fact_id = $2, reason = '' WHERE number = $1 RETURNING number, said_at, source)
     INSERT INTO opt_out_fact (id, number, is_out, said_at, source) SELECT $2, number, true, said_at, source FROM bare`,
    [number, factId],
  );
}

/** Name and last message of who wrote to us. */
export async function deleteWindow(tx: Tx, number: string): Promise<void> {
  await tx.query("DELETE FROM contact_window WHERE number = $1", [number]);
}

/** Takes a number out of what was answered to reads, however the service wrote it. */
export async function eraseFromReads(tx: Tx, number: string): Promise<void> {
  await tx.query(
    `UPDATE failed_read SET answer = NULL, problem = ${withoutNumbers("problem")}
     WHERE coalesce(answer, '') || ' ' || problem ~ $1`,
    [lastDigitsPattern(number)],
  );
}
