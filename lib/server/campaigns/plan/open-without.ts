import type { Without } from "#lib/contract/desk/people/without.ts";
import { blotNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { holdWithout, listWithout } from "../../store/campaign/recipient/without.ts";

/** Why a number is left out, for those that were looked up last. */
export type OpenedWithout = {
  reasonOf: (number: string) => string | null;
  lookAhead: (numbers: string[]) => Promise<void>;
};

/**
 * Whose people a plan leaves out; null where nobody’s. None of these lists and campaigns goes before the transaction
 * ends. Throws `invalid_input` where one is gone, has sent to nobody yet, or nobody knows any more to whom: to leave out nobody would
 * send to all.
 */
export async function openWithout(tx: Tx, without: Without | undefined): Promise<OpenedWithout | null> {
  if (!skipsAnybody(without)) return null;
  const { lists, campaigns } = await holdWithout(tx, without);
  const reasons = new Map<string, string>();
  for (const id of without.listIds) reasons.set(id, `In the list “${bare(nameIn(lists, id, GONE.list))}”`);
  for (const id of without.campaignIds)
    reasons.set(id, `Gets it from “${bare(nameIn(campaigns, id, GONE.campaign))}”`);
  let found = new Map<string, string>();
  return {
    reasonOf: (number) => found.get(number) ?? null,
    async lookAhead(numbers) {
      const rows = await listWithout(tx, numbers, without);
      found = new Map(rows.map(({ number, of }) => [number, reasons.get(of) ?? ""]));
    },
  };
}

/** False where no list and no campaign is named. */
export const skipsAnybody = (without: Without | undefined): without is Without =>
  without !== undefined && without.listIds.length + without.campaignIds.length > 0;

/** The reason stays with a row for as long as the campaign: a number in the name of a list would outlive its erasure. */
const bare = blotNumbers;

const GONE = {
  list: "A list whose people you skip was deleted. Choose again whom you skip.",
  campaign:
    "A campaign whose people you skip was deleted, has not started, or its people were removed. Choose again whom you skip.",
};

function nameIn(known: ReadonlyMap<string, string>, id: string, rule: string): string {
  const name = known.get(id);
  if (name === undefined) throw new Fault("invalid_input", rule, { fields: [{ path: "without", rule }] });
  return name;
}
