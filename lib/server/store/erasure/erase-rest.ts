import { pipelined, type Tx } from "#lib/db/index.ts";
import { moveRevision } from "../campaign/draft-file.ts";
import { renameContactList } from "../contact-list/contact-list.ts";
import { spellingsOfDigit, withoutNumbers } from "../text-search.ts";

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

/** Name and last message of who wrote to us, and the code of who wanted to join. */
export async function deleteWindow(tx: Tx, number: string): Promise<void> {
  await tx.query("DELETE FROM chat_reach WHERE number = $1", [number]);
  await tx.query("DELETE FROM join_code WHERE number = $1", [number]);
  await tx.query("DELETE FROM automation_had WHERE number = $1", [number]);
  await tx.query("DELETE FROM automation_stop WHERE number = $1", [number]);
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

const LAST_DIGITS = 9;

/** For `~` of a text that has the last digits of this number, in digits of any script, with what people write between them. */
export const lastDigitsPattern = (number: string): string =>
  [...number.replace("+", "").slice(-LAST_DIGITS)]
    .map((digit) => `[${spellingsOfDigit(digit)}]`)
    .join("[^[:alnum:]]{0,4}");

/** A row of a file that was left out; `isStarted` says whether the campaign began without it. */
export type HeldExcluded = {
  campaignId: string;
  name: string;
  row: number;
  isStarted: boolean;
  /** The number as it was written, where the row tells which of its cells that is; the cells. */
  written: string | null;
  columns: string[];
};

/**
 * Rows that were left out and have the last digits of this number somewhere, whoever they are about. No index knows them:
 * each row that is stored would pay for it, and all are read here, some microseconds each.
 */
export async function listLikelyExcluded(tx: Tx, number: string): Promise<HeldExcluded[]> {
  return tx.query<HeldExcluded>(
    `SELECT x.campaign_id AS "campaignId", c.name, x.row_number AS row, c.started_at IS NOT NULL AS "isStarted",
       coalesce(nullif(x.value, ''), x.columns[1 + (c.file->>'phoneColumn')::int]) AS written, x.columns
     FROM excluded_row x JOIN campaign c ON c.id = x.campaign_id
     WHERE CASE WHEN x.value = '' THEN array_to_string(x.columns, ' ') ELSE x.value END ~ $1`,
    [lastDigitsPattern(number)],
  );
}

export async function deleteExcluded(tx: Tx, rows: readonly HeldExcluded[]): Promise<void> {
  await tx.query(
    `DELETE FROM excluded_row WHERE (campaign_id, row_number) IN (SELECT * FROM unnest($1::uuid[], $2::int[]))`,
    [rows.map(({ campaignId }) => campaignId), rows.map(({ row }) => row)],
  );
}

/** What somebody gave a name in which a number may stand; a campaign may have a note beside it. */
export type Named = { of: "campaign" | "list" | "template"; id: string; name: string; note: string | null };

/** Campaigns, lists and templates in whose name or note the last digits of this number stand; a send by hand has no name of its own. */
export async function listLikelyNamed(tx: Tx, number: string): Promise<Named[]> {
  const pattern = [lastDigitsPattern(number)];
  const named = await pipelined(NAMED.map((sql) => tx.query<Named>(sql, pattern)));
  return named.flat().sort((a, b) => (a.id < b.id ? -1 : 1));
}

// Each reads all names there are, as somebody is erased rarely. Most campaigns are none by hand: asked for by what they are,
// they would be taken for few and each looked up.
const NAMED = [
  `SELECT 'campaign' AS of, id, name, coalesce(note, form->>'note') AS note FROM campaign c LEFT JOIN draft d ON d.campaign_id = c.id
   WHERE kind <> 'direct' AND (name ~ $1 OR coalesce(note, form->>'note') ~ $1)`,
  "SELECT 'list' AS of, id, name, NULL AS note FROM contact_list WHERE name ~ $1",
  "SELECT 'template' AS of, id, name, NULL AS note FROM template WHERE name ~ $1",
];

/** Also in what a composer has kept; one that is still open has read an older draft from here on, and cannot write the name back. */
async function updateCampaignName(tx: Tx, { id, name, note }: Omit<Named, "of">): Promise<void> {
  // One that is not whole yet has its note in the draft alone.
  await tx.query(
    "UPDATE campaign SET name = $2, note = CASE WHEN note IS NOT NULL THEN $3 END WHERE id = $1",
    [...[id, name, note]],
  );
  const drafts = await tx.query(
    `UPDATE draft SET form = form || jsonb_build_object('name', $2::text, 'note', coalesce($3::text, '')),
       campaign = campaign || jsonb_build_object('name', $2::text, 'note', nullif($3::text, ''))
     WHERE campaign_id = $1 RETURNING campaign_id`,
    [id, name, note],
  );
  if (drafts.length > 0) await moveRevision(tx, id);
}

/** Two lists may have the same name but for the number: then they are told apart. */
export async function updateName(
  tx: Tx,
  { of, id, name, note }: Named & { of: "campaign" | "list" },
): Promise<void> {
  if (of === "campaign") await updateCampaignName(tx, { id, name, note });
  else for (let n = 1; !(await renameContactList(tx, id, n === 1 ? name : `${name} (${n})`)); ) n += 1;
}
