/** A piece of a number format: what is printed as it stands, or a place for digits or a part of a date. */
export type FormatToken =
  | { kind: "text"; text: string }
  | { kind: "digit" | "date" | "elapsed" | "mark" | "foreign" | "unknown"; text: string };

const TOKEN =
  /"([^"]*)"?|\\(.)|_(.)|\*(.)|\[([^\]]*)\]|(AM\/PM|A\/P)|(y+|m+|d+|h+|s+(?:\.0+)?)|([0#?])|([.,%;])|(General|E[+-]|[@eEgGbBaA])|(.)/giu;

/** The sections of a format (positive; negative; zero; text), each cut into its tokens. */
export function tokeniseFormat(code: string): FormatToken[][] {
  const sections: FormatToken[][] = [[]];
  for (const match of code.matchAll(TOKEN)) {
    const token = tokenOf(match);
    if (token.kind === "mark" && token.text === ";") sections.push([]);
    else if (token.text !== "") sections.at(-1)?.push(token);
  }
  return sections;
}

function tokenOf([whole, quoted, escaped, space, fill, bracket, half, date, digit, mark, unknown]: string[]) {
  if (bracket !== undefined) return ofBracket(bracket);
  if (digit !== undefined) return { kind: "digit", text: digit } as const;
  if (mark !== undefined) return { kind: "mark", text: mark } as const;
  const part = half ?? date;
  if (part !== undefined) return { kind: "date", text: part.toLowerCase() } as const;
  if (unknown !== undefined) return { kind: "unknown", text: unknown } as const;
  // A sheet fills a cell with the one and leaves the width of the other free.
  const blank = fill !== undefined ? fill.replace(/[^ ]/u, "") : space === undefined ? undefined : " ";
  return { kind: "text", text: quoted ?? escaped ?? blank ?? whole ?? "" } as const;
}

const COLOUR = /^(?:black|blue|cyan|green|magenta|red|white|yellow|colou?r ?\d+)$/i;
const CURRENCY = /^\$([^-]*)(?:-(.+))?$/;

function ofBracket(inner: string): FormatToken {
  if (COLOUR.test(inner)) return { kind: "text", text: "" };
  if (/^(?:h+|m+|s+)$/i.test(inner)) return { kind: "elapsed", text: inner.toLowerCase() };
  const currency = CURRENCY.exec(inner);
  // A condition, or digits of another script.
  if (!currency) return { kind: "unknown", text: inner };
  const [, symbol = "", language] = currency;
  return symbol !== "" || language === undefined ? { kind: "text", text: symbol } : ofLanguage(language);
}

const ENGLISH = 0x09;
// F800 and F400 are the long date and the time as the system writes them; five digits and more, another calendar.
const OF_SYSTEM = /^(?:f[48]00|x-sys(?:date|time))$/i;
const TAG = /^[a-z]{2,3}(?:-[a-z\d]+)*$/i;

function ofLanguage(language: string): FormatToken {
  const isCode = /^[\da-f]{1,4}$/i.test(language);
  const isEnglish = isCode ? (Number.parseInt(language, 16) & 0x3ff) === ENGLISH : /^en\b/i.test(language);
  if (OF_SYSTEM.test(language) || isEnglish) return { kind: "text", text: "" };
  return { kind: isCode || TAG.test(language) ? "foreign" : "unknown", text: language };
}
