import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import { plainDigits } from "#lib/contract/rules/text/plain-digits.ts";
import type { HeldExcluded } from "../store/erasure/excluded.ts";

type Person = { number: string; region: string };
type Row = Pick<HeldExcluded, "written" | "columns">;

/**
 * Whether a row that was left out is about this number, however it was written. Where its cell holds no number, the row may
 * have been moved aside, and it is in any cell; else another cell is of somebody beside them.
 */
export function isAbout({ written, columns }: Row, person: Person): boolean {
  const isKnown = written !== null && normalisePhone(written, person.region).number !== null;
  const cells = isKnown ? [written] : [...(written === null ? [] : [written]), ...columns];
  return cells.some((cell) => [cell, ...cell.split(SEVERAL)].some((piece) => isSpelling(piece, person)));
}

const SEVERAL = /[/,;&|]|:::/;
const NATIONAL_DIGITS = 9;

function isSpelling(text: string, { number, region }: Person): boolean {
  if (normalisePhone(text, region).number === number) return true;
  const digits = plainDigits(text).replace(/\D/g, "").replace(/^0+/, "");
  return digits.length >= NATIONAL_DIGITS && number.endsWith(digits);
}
