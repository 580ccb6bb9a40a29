import { plainDigits } from "#lib/contract/rules/text/plain-digits.ts";
import type { Tx } from "#lib/db/index.ts";
import { listViewTexts } from "../store/view/saved-view.ts";

const NATIONAL_DIGITS = 9;
/** Fewer stand in the numbers of too many to be of anybody. */
const LEAST_DIGITS = 7;

/** Saved views whose name or search has the number, or enough of it to be it, however it was typed. */
export async function listViewsAbout(tx: Tx, number: string): Promise<string[]> {
  const views = await listViewTexts(tx);
  return views.filter(({ name, q }) => isIn(name, number) || isIn(q ?? "", number)).map(({ id }) => id);
}

function isIn(text: string, number: string): boolean {
  const digits = plainDigits(text).replace(/\D/g, "").replace(/^0+/, "");
  const isPart = digits.length >= LEAST_DIGITS && number.includes(digits);
  return isPart || digits.includes(number.slice(-NATIONAL_DIGITS));
}
