import type { FormatToken } from "./tokenise-format.ts";

/** Shows the amount of a number by a section like `#,##0.00" kg"`, or null where that cannot be done here. */
export function compileDecimal(section: FormatToken[]): ((amount: number) => string) | null {
  const tokens = section.filter(({ kind }) => kind !== "foreign");
  if (tokens.some(({ kind }) => kind !== "text" && kind !== "digit" && kind !== "mark")) return null;
  const isFraction = tokens.some(({ kind, text }) => kind === "text" && text === "/");
  if (isFraction && tokens.some(({ text }) => text === "?")) return null;
  const shape = shapeOf(tokens);
  return (amount) => fill(shape, amount * shape.factor);
}

type Shape = {
  tokens: FormatToken[];
  /** Place of the decimal point among the tokens. */
  point: number;
  whole: number;
  decimals: number;
  isGrouped: boolean;
  factor: number;
};

function shapeOf(tokens: FormatToken[]): Shape {
  const at = tokens.findIndex(isMark("."));
  const point = at === -1 ? tokens.length : at;
  const isDigit = ({ kind }: FormatToken) => kind === "digit";
  const lastDigit = tokens.findLastIndex((token, index) => isDigit(token) && index < point);
  const firstDigit = tokens.findIndex(isDigit);
  const commas = tokens.flatMap((token, index) => (isMark(",")(token) ? [index] : []));
  // A comma between digits groups them; one behind the last divides by a thousand.
  const scales = commas.filter(
    (index) => index > tokens.findLastIndex(isDigit) || (index > lastDigit && index < point),
  );
  const percents = tokens.filter(isMark("%")).length;
  return {
    tokens,
    point,
    whole: tokens.filter((token, index) => isDigit(token) && index < point).length,
    decimals: tokens.filter((token, index) => isDigit(token) && index > point).length,
    isGrouped: commas.some((index) => index > firstDigit && index < lastDigit),
    factor: 100 ** percents / 1_000 ** scales.length,
  };
}

const isMark =
  (mark: string) =>
  ({ kind, text }: FormatToken): boolean =>
    kind === "mark" && text === mark;

function fill(shape: Shape, amount: number): string {
  const [whole = "", fraction = ""] = roundTo(amount, shape.decimals).split(".");
  const digits = whole === "0" ? "" : whole;
  let left = shape.whole;
  let right = 0;
  const shown = shape.tokens.map(({ kind, text }, index) => {
    if (kind !== "digit") return kind === "mark" && text === "," ? "" : text;
    return index < shape.point
      ? wholeDigits(shape, { digits, text, left: left-- })
      : decimalDigit(fraction, right++, text);
  });
  const hasNoPlace = shape.whole === 0 && shape.decimals > 0;
  return (hasNoPlace ? digits : "") + shown.join("");
}

/** What stands in the place that has `left` places to its end, itself included; the first takes all digits before it. */
function wholeDigits(
  shape: Shape,
  { digits, text, left }: { digits: string; text: string; left: number },
): string {
  const from = left === shape.whole ? Math.max(digits.length, left) : left;
  let shown = "";
  for (let place = from; place >= left; place--) {
    const digit = digits[digits.length - place] ?? BLANK[text] ?? "";
    shown += digit;
    if (shape.isGrouped && digit !== "" && place > 1 && place % 3 === 1) shown += ",";
  }
  return shown;
}

const BLANK: Record<string, string> = { "0": "0", "?": " ", "#": "" };

function decimalDigit(fraction: string, place: number, text: string): string {
  const isNeeded = /[1-9]/.test(fraction.slice(place));
  return isNeeded ? (fraction[place] ?? "") : (BLANK[text] ?? "");
}

/** Rounds half up as a sheet does: by the digits that it shows, and not by those that a computer has behind them. */
function roundTo(amount: number, decimals: number): string {
  const places = Math.min(decimals, 15);
  if (Number.isInteger(amount) && amount < 1e15) return amount.toFixed(places);
  const precise = amount.toPrecision(15);
  const scaled = precise.includes("e") ? Number.NaN : Number(`${precise}e${places}`);
  const rounded = scaled < 1e15 ? Number(`${Math.round(scaled)}e-${places}`) : Number(precise);
  return rounded.toFixed(places);
}
