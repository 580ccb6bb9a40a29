/** Encoding, size in units (septets or UTF-16 code units) and segments of one SMS. */
export type SegmentCount = { encoding: "gsm7" | "ucs2"; units: number; segments: number };

// GSM 03.38: one segment holds 160 septets or 70 code units; of several, each gives 7 or 3 to its header.
const SINGLE = { gsm7: 160, ucs2: 70 } as const;
const PART = { gsm7: 153, ucs2: 67 } as const;

const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const EXTENSION = "\f^{}\\[~]|€";

/** Septets of a UTF-16 code unit: 1, 2 for the extension table, 0 for what only UCS-2 can carry. */
const SEPTETS = new Uint8Array(0x10000);
for (const character of BASIC) SEPTETS[character.charCodeAt(0)] = 1;
for (const character of EXTENSION) SEPTETS[character.charCodeAt(0)] = 2;

/** What one segment holds alone, and as a part of several. */
export const ROOM_OF = {
  gsm7: { alone: SINGLE.gsm7, part: PART.gsm7 },
  ucs2: { alone: SINGLE.ucs2, part: PART.ucs2 },
} as const;

/** The septets that still go as one segment, and the UTF-16 code units that do whatever they are. */
export const SEPTETS_OF_ONE = SINGLE.gsm7;
export const UNITS_OF_ONE = SINGLE.ucs2;

/** GSM size of a text; NaN where a character needs Unicode. */
export function septetsOf(text: string): number {
  let units = 0;
  for (let index = 0; index < text.length; index++) {
    const septets = SEPTETS[text.charCodeAt(index)] ?? 0;
    if (septets === 0) return Number.NaN;
    units += septets;
  }
  return units;
}

/** How a text is cut into segments; the contract states no lengths (§8), so GSM 03.38 is assumed. */
export function countSegments(text: string): SegmentCount {
  let units = 0;
  let hasExtension = false;
  for (let index = 0; index < text.length; index++) {
    const septets = SEPTETS[text.charCodeAt(index)] ?? 0;
    if (septets === 0) return countUcs2(text);
    if (septets === 2) hasExtension = true;
    units += septets;
  }
  if (units <= SINGLE.gsm7) return { encoding: "gsm7", units, segments: units === 0 ? 0 : 1 };
  return {
    encoding: "gsm7",
    units,
    segments: hasExtension ? partsOfGsm(text) : Math.ceil(units / PART.gsm7),
  };
}

/** The characters that force Unicode, in order of appearance, each with every UTF-16 index where it stands. */
export function unicodeCharactersOf(text: string): { character: string; positions: number[] }[] {
  const found = new Map<string, number[]>();
  let index = 0;
  for (const character of text) {
    if (character.length > 1 || SEPTETS[character.charCodeAt(0)] === 0) {
      const positions = found.get(character);
      if (positions) positions.push(index);
      else found.set(character, [index]);
    }
    index += character.length;
  }
  return [...found].map(([character, positions]) => ({ character, positions }));
}

/** The characters of a text that take two septets, in order of appearance. */
export const doubleCharactersOf = (text: string): string[] =>
  [...new Set(text)].filter((character) => SEPTETS[character.charCodeAt(0)] === 2);

/** The same words in plain characters: curly quotes, dashes, dots, odd spaces; nothing else, and never more segments. */
export function toPlainText(text: string): string {
  const plain = text.replace(DECORATED, (character) => PLAIN.get(character) ?? character);
  if (plain.length <= text.length || countSegments(plain).segments <= countSegments(text).segments)
    return plain;
  // Three dots for one is the only thing that makes a text longer.
  return text.replace(DECORATED, (character) =>
    character === "\u2026" ? character : (PLAIN.get(character) ?? ""),
  );
}

const PLAIN = new Map<string, string>();
for (const [characters, plain] of [
  ["\u2018\u2019\u201a\u201b\u2032\u02bc\u0060\u00b4", "'"],
  ["\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'],
  ["\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"],
  ["\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t", " "],
  ["\u200b\u200c\u200d\u2060\ufeff\u00ad", ""],
  ["\u2026", "..."],
  ["\u2022\u00b7", "-"],
] as const) {
  for (const character of characters) PLAIN.set(character, plain);
}
const DECORATED = new RegExp(`[${[...PLAIN.keys()].join("")}]`, "g");

// An escape and its character never part, so a segment may end one septet early.
function partsOfGsm(text: string): number {
  let parts = 1;
  let used = 0;
  for (let index = 0; index < text.length; index++) {
    const septets = SEPTETS[text.charCodeAt(index)] ?? 0;
    if (used + septets > PART.gsm7) {
      parts++;
      used = 0;
    }
    used += septets;
  }
  return parts;
}

function countUcs2(text: string): SegmentCount {
  const units = text.length;
  if (units <= SINGLE.ucs2) return { encoding: "ucs2", units, segments: 1 };
  let parts = 1;
  let used = 0;
  for (const character of text) {
    if (used + character.length > PART.ucs2) {
      parts++;
      used = 0;
    }
    used += character.length;
  }
  return { encoding: "ucs2", units, segments: parts };
}
