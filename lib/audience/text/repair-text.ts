import { HIGH_WINDOWS_1252 } from "../file/detect-encoding.ts";

/**
 * What a damaged text was before, as far as its own letters tell: UTF-8 that was read as Windows-1252 (`MollÃ©l`, twice
 * too), what is left of a web page (`&#39;`, `&eacute`, `<b>`), and what an old Mac, an Arabic or a Polish Windows wrote, read as Windows-1252 (`MollŽl`). The
 * same text where nothing of the kind is in it. A guess: nothing is sent in this form before a person has chosen it.
 */
export function repairText(text: string): string {
  if (!MAY_BE_DAMAGED.test(text)) return text;
  let before = text;
  // Exported, opened and exported again, a text is damaged once more each time.
  for (let times = 0; times < MOST_TIMES; times++) {
    const next = before
      .replace(GARBLED, readAgain)
      .replace(ENTITY, signOf)
      .replace(CUT_ENTITY, (_, name: string) => signOf(`&${name}`, undefined, undefined, name))
      .replace(BREAK, " ")
      .replace(TAG, "");
    if (next === before) break;
    before = next;
  }
  return ofOtherLetters(before);
}

const MOST_TIMES = 4;
/** Nearly every text has no such character, and is not searched further. */
const MAY_BE_DAMAGED = /[\u0080-\u2122]|&[#\w]{2}|<\/?[a-z]/i;

const ANY = `[\\u0080-\\u00bf${HIGH_WINDOWS_1252}]`;
const GARBLED = new RegExp(
  `[\\u00c2-\\u00df]${ANY}|[\\u00e0-\\u00ef]${ANY}{2}|[\\u00f0-\\u00f4]${ANY}{3}`,
  "gu",
);

const utf8 = new TextDecoder("utf-8", { fatal: true });

function readAgain(garbled: string): string {
  const bytes = bytesOf(garbled);
  if (bytes === null) return garbled;
  try {
    const read = utf8.decode(bytes);
    return read.length === 1 && !IN_USE.test(read) ? garbled : read;
  } catch (error) {
    if (error instanceof TypeError) return garbled;
    throw error;
  }
}

/** Of two characters chance makes others too: `CAFÉ»` is no letter of the phonetic alphabet. */
const IN_USE = /[\u0080-\u017f\u02c6\u02dc\u0370-\u04ff\u0600-\u06ff\u0900-\uffff]/;

/** As bytes of Windows-1252; null where a character is none of it. */
function bytesOf(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const high = HIGH_WINDOWS_1252.indexOf(text.charAt(at));
    const code = high === -1 ? text.charCodeAt(at) : 0x80 + high;
    if (code > 0xff) return null;
    bytes[at] = code;
  }
  return bytes;
}

const BREAK = /<br\s*\/?>/gi;
const TAG = /<\/?(?:[abiup]|em|strong|span|font|div|small)(?:\s[^<>]*)?>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

// Browsers read these without their semicolon, too, and what was cut by a program has lost it. `R&D` and `&copy` of a link name none.
const CUT_ENTITY = /&([a-z](?:acute|grave|circ|uml|tilde|cedil|ring)|(?:amp|nbsp|quot)(?![a-z\d=]))/gi;

function signOf(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return SIGNS.get(name) ?? accented(name) ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  if (code === 0xa0) return " ";
  const isSign = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isSign ? String.fromCodePoint(code) : entity;
}

// As maps: of an object `&toString;` would be a function, whose source the text would have.
const SIGNS = new Map(
  Object.entries({
    ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", shy: "\u00ad" },
    ...{ lsquo: "‘", rsquo: "’", sbquo: "‚", ldquo: "“", rdquo: "”", bdquo: "„", laquo: "«", raquo: "»" },
    ...{ ndash: "–", mdash: "—", hellip: "…", bull: "•", middot: "·", deg: "°", euro: "€", pound: "£" },
    ...{ copy: "©", reg: "®", trade: "™", szlig: "ß", aelig: "æ", AElig: "Æ", oslash: "ø", Oslash: "Ø" },
  }),
);
const ACCENTS = new Map(
  Object.entries({
    ...{ acute: "\u0301", grave: "\u0300", circ: "\u0302", uml: "\u0308", tilde: "\u0303" },
    ...{ cedil: "\u0327", ring: "\u030a" },
  }),
);

/** `eacute` is é. */
function accented(name: string): string | undefined {
  const accent = ACCENTS.get(name.slice(1));
  if (accent === undefined) return undefined;
  const letter = `${name.charAt(0)}${accent}`.normalize("NFC");
  return letter.length === 1 ? letter : undefined;
}

// A capital with an accent inside a word, and marks of Windows-1252 that touch a letter as no writing has them.
const MAC =
  /\p{Ll}[À-ÖØ-ÞŽŠŒŸ](?!\p{Lu})|[‚ƒ‡ˆ‰‹˜›\u0081\u008d\u008f\u0090\u009d]\p{Ll}|\p{Ll}[‡ˆ‰‹˜\u008d\u008f\u0090\u009d]|\p{Ll}•\p{Ll}/u;
const OF_MAC = /^[\p{ASCII}À-ÖØ-öø-ÿŒœŸ’‘“”–—…«»°]*$/u;
/** What stands between letters of no word. */
const WITHIN_WORDS = /\p{L}[“”…«»°]\p{L}/u;
/** Of a letter nobody would have made such a sign: `MacÉ` is no `Mac…`. */
const BESIDE_WORDS = /\p{L}[…«»°]|[…«»°]\p{L}/u;
/** Three with accents side by side, small ones among capitals: no word of Latin letters. `ÁÉÍÓÚ` may be one. */
const ARABIC = /(?=[À-ÖØ-öø-ÿ]{3})[À-ÖØ-öø-ÿ]*(?:[à-öø-ÿ][À-ÖØ-Þ]|[À-ÖØ-Þ][à-öø-ÿ])/;
const OF_ARABIC = /^[\p{ASCII}\p{Script=Arabic}،؛؟ـ\u200c\u200d]*$/u;
const ARABIC_AND_LATIN = /\p{Script=Arabic}[a-z]|[a-z]\p{Script=Arabic}/iu;
/** Signs of Windows-1252 that stand where a letter does: `£ukasz`, `Wa³êsa`. */
const POLISH = /\p{L}[£³¹¿¯]\p{Ll}|(?<![\p{L}\d])[£¯]\p{Ll}{2}/u;
const OF_POLISH = /^[\p{ASCII}\p{Script=Latin}’‘”“„–—…«»°]*$/u;

function ofOtherLetters(text: string): string {
  if (POLISH.test(text)) return readAs("windows-1250", OF_POLISH, text) ?? text;
  if (ARABIC.test(text)) {
    const ofArabic = readAs("windows-1256", OF_ARABIC, text);
    return ofArabic === null || ARABIC_AND_LATIN.test(ofArabic) ? text : ofArabic;
  }
  const ofMac = MAC.test(text) ? readAs("macintosh", OF_MAC, text) : null;
  return ofMac === null || !isWritten(ofMac) ? text : ofMac;
}

/** As somebody would have written it: no sign in a word or at its edge, and quotation marks in pairs. */
const isWritten = (text: string): boolean =>
  !WITHIN_WORDS.test(text) && !BESIDE_WORDS.test(text) && text.split("“").length === text.split("”").length;

/** Null where the text read so has other letters than are expected. */
function readAs(encoding: string, expected: RegExp, text: string): string | null {
  const bytes = bytesOf(text);
  const read = bytes && new TextDecoder(encoding).decode(bytes);
  return read !== null && expected.test(read) ? read : null;
}
