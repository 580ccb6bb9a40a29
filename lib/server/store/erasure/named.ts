import { pipelined, type Tx } from "#lib/db/index.ts";
import { moveRevision } from "../campaign/draft.ts";
import { renameContactList } from "../contact-list/contact-list.ts";
import { lastDigitsPattern } from "./digits-pattern.ts";

/** What somebody gave a name in which a number may stand. */
export type Named = { of: "campaign" | "list" | "template"; id: string; name: string };

/** Campaigns, lists and templates in whose name the last digits of this number stand; a send by hand has no name of its own. */
export async function listLikelyNamed(tx: Tx, number: string): Promise<Named[]> {
  const pattern = [lastDigitsPattern(number)];
  const named = await pipelined(NAMED.map((sql) => tx.query<Named>(sql, pattern)));
  return named.flat().sort((a, b) => (a.id < b.id ? -1 : 1));
}

// Each reads all names there are, as somebody is erased rarely. Most campaigns are none by hand: asked for by what they are,
// they would be taken for few and each looked up.
const NAMED = [
  "SELECT 'campaign' AS of, id, name FROM campaign WHERE kind <> 'direct' AND name ~ $1",
  "SELECT 'list' AS of, id, name FROM contact_list WHERE name ~ $1",
  "SELECT 'template' AS of, id, name FROM template WHERE name ~ $1",
];

/** Also in what a composer has kept; one that is still open has read an older draft from here on, and cannot write the name back. */
async function updateCampaignName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.query("UPDATE campaign SET name = $2 WHERE id = $1", [id, name]);
  const drafts = await tx.query(
    `UPDATE draft SET form = jsonb_set(form, '{name}', to_jsonb($2::text)),
       campaign = jsonb_set(campaign, '{name}', to_jsonb($2::text))
     WHERE campaign_id = $1 RETURNING campaign_id`,
    [id, name],
  );
  if (drafts.length > 0) await moveRevision(tx, id);
}

/** Two lists may have the same name but for the number: then they are told apart. */
export async function updateName(
  tx: Tx,
  { of, id, name }: Named & { of: "campaign" | "list" },
): Promise<void> {
  if (of === "campaign") await updateCampaignName(tx, id, name);
  else for (let n = 1; !(await renameContactList(tx, id, n === 1 ? name : `${name} (${n})`)); ) n += 1;
}
