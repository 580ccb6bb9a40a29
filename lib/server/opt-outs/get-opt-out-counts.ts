import type { OptOutCounts } from "#lib/contract/desk/people/opt-out.ts";
import type { Context } from "../context.ts";
import { countOptOuts as count } from "../store/opt-out/opt-out-view.ts";

/** How many have opted out, by where it came from. */
export async function getOptOutCounts({ db }: Pick<Context, "db">): Promise<OptOutCounts> {
  const { keyword = 0, person = 0, import: imported = 0, api = 0 } = await count(db);
  return { all: keyword + person + imported + api, keyword, person, import: imported, api };
}
