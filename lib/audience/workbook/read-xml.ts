import { t } from "../../contract/language.ts";
import { Fault } from "../../fault.ts";

/** What is said of a workbook that breaks the rules of its format; `cause` is the error that showed it, if one did. */
export const damaged = (cause?: unknown): Fault =>
  new Fault(
    "unreadable_file",
    t(
      "This workbook is cut off or damaged. Open it in Excel or LibreOffice, save it again and upload that file.",
      "Faili hili la Excel limekatika au limeharibika. Lifungue kwa Excel au LibreOffice, lihifadhi tena na upakie faili hilo.",
    ),
    cause === undefined ? {} : { cause },
  );

/** Told of what a part of a workbook holds, in its order; names come without their prefix. */
export type XmlHandler = {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(value: string): void;
};

const OPEN = /<([^\s"'<>/=]+)((?:\s+[^\s"'<>/=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const CLOSE = /<\/([^\s"'<>/=]+)\s*>/y;
// A cell holds 32,767 characters at most, a formula 8,192.
const MAX_TOKEN = 1_000_000;
const MAX_DEPTH = 100;

/**
 * Reads XML as workbooks are written in it, in bounded memory; yields after each chunk. No document types, so that
 * nothing can be defined, fetched or multiplied. Throws `unreadable_file`.
 */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, handler: XmlHandler): AsyncGenerator<void> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reading: Reading = { handler, path: [], isOver: false };
  let rest = "";
  for await (const chunk of bytes) {
    rest = consume(reading, rest + decode(decoder, chunk));
    if (rest.length > MAX_TOKEN) throw damaged();
    yield;
  }
  rest = consume(reading, rest + decode(decoder));
  if (rest.trim() !== "" || !reading.isOver) throw damaged();
}

/** An attribute by its name without prefix, from what stands between a tag's name and its end. */
export function attributeOf(attributes: string, wanted: string): string | undefined {
  // By hand: with a pattern this is half the time of an import. What comes here is known to be well formed.
  let at = 0;
  for (;;) {
    const equals = attributes.indexOf("=", at);
    if (equals === -1) return undefined;
    const start = quoteAfter(attributes, equals) + 1;
    const end = attributes.indexOf(attributes[start - 1] ?? "", start);
    if (isNamed(attributes, wanted, equals)) return decodeEntities(attributes.slice(start, end));
    at = end + 1;
  }
}

const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

function quoteAfter(attributes: string, equals: number): number {
  let at = equals + 1;
  while (isBlank(attributes.charCodeAt(at))) at++;
  return at;
}

function isNamed(attributes: string, wanted: string, equals: number): boolean {
  let end = equals;
  while (isBlank(attributes.charCodeAt(end - 1))) end--;
  const start = end - wanted.length;
  const before = attributes.charCodeAt(start - 1);
  return attributes.startsWith(wanted, start) && (isBlank(before) || before === COLON);
}

const COLON = 0x3a;

type Reading = { handler: XmlHandler; path: string[]; isOver: boolean };

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch (error) {
    throw damaged(error);
  }
}

/** Reports every whole token and answers what is left. */
function consume(reading: Reading, xml: string): string {
  let at = 0;
  for (;;) {
    const next = xml.indexOf("<", at);
    if (next === -1) return xml.slice(at);
    if (next > at) reportText(reading, xml.slice(at, next));
    const end = markup(reading, xml, next);
    if (end === -1) return xml.slice(next);
    at = end;
  }
}

function reportText({ handler, path }: Reading, raw: string): void {
  if (path.length > 0) handler.text(decodeEntities(raw));
  else if (raw.trim() !== "") throw damaged();
}

/** Where the tag, comment or the like ends that starts here; -1 where its end has not come yet. */
function markup(reading: Reading, xml: string, at: number): number {
  switch (xml[at + 1]) {
    case "/":
      return closeTag(reading, xml, at);
    case "?":
      return after(xml, "?>", at);
    case "!":
      return declaration(reading, xml, at);
    default:
      return openTag(reading, xml, at);
  }
}

function openTag(reading: Reading, xml: string, at: number): number {
  OPEN.lastIndex = at;
  const found = OPEN.exec(xml);
  if (!found) return -1;
  const [, raw = "", attributes = "", slash] = found;
  if (reading.isOver || reading.path.length >= MAX_DEPTH) throw damaged();
  const name = localOf(raw);
  reading.handler.open(name, attributes);
  if (slash === "") reading.path.push(raw);
  else reading.handler.close(name);
  reading.isOver = reading.path.length === 0;
  return OPEN.lastIndex;
}

function closeTag(reading: Reading, xml: string, at: number): number {
  CLOSE.lastIndex = at;
  const found = CLOSE.exec(xml);
  if (!found) return -1;
  const [, raw = ""] = found;
  if (reading.path.pop() !== raw) throw damaged();
  reading.handler.close(localOf(raw));
  reading.isOver = reading.path.length === 0;
  return CLOSE.lastIndex;
}

const CDATA = "<![CDATA[";

function declaration(reading: Reading, xml: string, at: number): number {
  const start = xml.slice(at, at + CDATA.length);
  if (start.startsWith("<!--")) return after(xml, "-->", at);
  if (start === CDATA) {
    const end = xml.indexOf("]]>", at);
    if (end !== -1 && reading.path.length > 0) reading.handler.text(xml.slice(at + CDATA.length, end));
    return after(xml, "]]>", at);
  }
  // What is left is a document type, or the first characters of one of the above.
  if (CDATA.startsWith(start) || "<!--".startsWith(start)) return -1;
  throw damaged();
}

function after(xml: string, end: string, at: number): number {
  const found = xml.indexOf(end, at);
  return found === -1 ? -1 : found + end.length;
}

const localOf = (name: string): string => name.slice(name.indexOf(":") + 1);

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));|&/gi;

const decodeEntities = (raw: string): string =>
  raw.includes("&") ? raw.replace(ENTITY, (_, decimal, hex, name) => entityOf(decimal, hex, name)) : raw;

function entityOf(decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? "";
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  if (!isCharacter) throw damaged();
  return String.fromCodePoint(code);
}
