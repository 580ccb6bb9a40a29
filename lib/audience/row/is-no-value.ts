import { isFormula } from "./is-formula.ts";
import { isSheetError } from "./is-sheet-error.ts";

/**
 * As databases, programs and people write that there is nothing, whatever marks and capitals they have. No word that is
 * a name: Hana, Nil and Nan are people.
 */
const WORDS = new Set(
  (
    "null none undefined unknown unnamed noname novalue nodata notknown notavailable notapplicable notprovided " +
    "notspecified unspecified missing tbd tba haijulikani hajulikani hakuna hakunajina haina haipo bilajina sijui " +
    "inconnu inconnue aucun aucune neant"
  ).split(" "),
);
// With capitals of their own: Na and Nan are names.
const EXACT = new Set(["NA", "na", "NaN", "nan", "nil", "NIL", "\\N"]);
const NOT_AVAILABLE = /^n[^\p{L}\p{N}]+a$/iu;
// With blanks around it.
const LONGEST = 24;
const INK = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;

/** True for a cell without a letter or digit, or with a word for nothing: what a person must not be addressed by. */
export const isNoValue = (cell: string): boolean => cell === "" || (!startsAsValue(cell) && isNothing(cell));

function isNothing(cell: string): boolean {
  // An error of a sheet, or a formula without its result, is a value that is lost and not one that nobody has.
  if (isFormula(cell) || isSheetError(cell.trim())) return false;
  if (!INK.test(cell)) return true;
  if (cell.length > LONGEST) return false;
  const bare = cell.replace(AROUND, "");
  if (EXACT.has(cell.trim()) || EXACT.has(bare) || NOT_AVAILABLE.test(bare)) return true;
  return WORDS.has(cell.normalize("NFKD").replace(MARKS, "").toLowerCase());
}

const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const MARKS = /[^\p{L}\p{N}]/gu;

/**
 * True where the first three characters tell that a cell is a value, as they do of nearly every cell: to look at the
 * whole of each took longer than all else that an import does with it.
 */
export function startsAsValue(cell: string): boolean {
  const first = cell.charCodeAt(0);
  const kind = KINDS[first];
  if (kind !== LETTER) return kind === DIGIT;
  const second = cell.charCodeAt(1);
  const third = cell.charCodeAt(2);
  // A mark may stand between the letters of a word for nothing: N/A, no name.
  if (KINDS[second] !== LETTER || (cell.length > 2 && KINDS[third] !== LETTER)) return false;
  return STARTS[placeOf(first, second, third)] === 0;
}

const [LETTER, DIGIT] = [1, 2] as const;
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/i.test(character)) return LETTER;
  return /\d/.test(character) ? DIGIT : 0;
});

/** Capitals count the same, and nothing as what has none of these bits. */
const placeOf = (first: number, second: number, third: number): number =>
  ((first & 31) << 10) | ((second & 31) << 5) | (third & 31);

const STARTS = new Uint8Array(32 ** 3);
for (const word of [...WORDS, ...EXACT])
  STARTS[placeOf(word.charCodeAt(0), word.charCodeAt(1), word.charCodeAt(2))] = 1;
