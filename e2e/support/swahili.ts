import { expect, type Page } from "playwright/test";
import type { Part } from "#lib/testing/language/sentences.ts";
import { expectNoBarriers, expectNothingWider } from "./desk.ts";
import { englishIn, SENTENCES } from "./english.ts";
import { originOf } from "./origin-of.ts";

/** Names of languages and of tasks on the portal, what the service said, and what its events hold. */
const THEIRS =
  /“(?:English|message|Rotate webhook secret|Add SMS credits|Request or manage SMS sender identifiers|Refused 2557.*)”/;

/** One way to say a sentence: what stands around its parameters, and how these are written in the code. */
type Form = { literals: string[]; parameters: string[] };

const PARAMETER = /\$?\{((?:[^{}]|\{[^{}]*\})*)\}/;
const TEXTS = /"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** Of a part of a page its words, of a choice (`plural`) each of its sentences. */
function formsOf({ kind, source }: Part): Form[] {
  if (kind === "string") return [{ literals: [source], parameters: [] }];
  if (kind === "template") return [formOf(source)];
  if (source.startsWith("<")) return [formOf(source.replace(/<[^<>]*>|\{" "\}/g, " ").trim())];
  return [...source.matchAll(TEXTS)].map(([, text, template]) => formOf(text ?? template ?? ""));
}

function formOf(source: string): Form {
  const parts = source.replace(/\s+/g, " ").split(PARAMETER);
  return {
    literals: parts.filter((_, at) => at % 2 === 0),
    parameters: parts.filter((_, at) => at % 2 === 1),
  };
}

const PAIRS: [Form, Form[]][] = SENTENCES.flatMap(({ en, sw }) => {
  const [english, swahili] = [formsOf(en), formsOf(sw)];
  return english.map((form, at): [Form, Form[]] => {
    const same = swahili.length === english.length ? swahili.slice(at, at + 1) : swahili;
    return [form, same];
  });
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const lettersOf = ({ literals }: Form): number => literals.join("").replace(/\P{L}/gu, "").length;

/**
 * The Swahili that the code has for an English sentence as people read it: the same words, or a pattern of them where a
 * parameter is written otherwise, or where Swahili says the one English in several ways. An improved translation is found as
 * well; a sentence that is no longer in the code is not.
 */
export function sw(...english: string[]): string | RegExp {
  const found = english.flatMap(waysOf);
  const ways = found.filter(({ words }, at) => found.findIndex((each) => each.words === words) === at);
  const [only, ...more] = ways;
  if (only && more.length === 0 && only.isPlain) return only.words;
  return new RegExp(`^(?:${ways.map(patternOf).join("|")})$`, "u");
}

/** The same among other words. */
export function swWithin(...english: string[]): RegExp {
  const said = sw(...english);
  return new RegExp(typeof said === "string" ? escaped(said) : said.source.slice(1, -1), "u");
}

type Way = { words: string; isPlain: boolean };
const patternOf = ({ words, isPlain }: Way): string => (isPlain ? escaped(words) : words);

function waysOf(english: string): Way[] {
  const matching = PAIRS.flatMap(([form, swahili]) => {
    const line = new RegExp(`^${form.literals.map(escaped).join("(.{1,120}?)")}$`, "u");
    const given = line.exec(english)?.slice(1);
    return given ? [{ letters: lettersOf(form), form, given, swahili }] : [];
  });
  const most = Math.max(...matching.map(({ letters }) => letters));
  if (most < 2) throw new Error(`no sentence of the code says in English: ${english}`);
  const best = matching.filter(({ letters }) => letters === most);
  return best.flatMap(({ form, given, swahili }) => {
    const known = new Map(form.parameters.map((name, at) => [name, given[at] ?? ""]));
    return swahili.map((each) => wayOf(each, known));
  });
}

/** A name or a number is the same in both languages; of other words who knows. */
const isAlike = (given: string): boolean => !/(?:^|\s)\p{Ll}{2,}(?:$|\s)/u.test(given);

/** A thing and how many of it: one way to say one, another to say several. */
const COUNTED = /^formatNounSw\(.*"([^"]+)", "([^"]+)"\)$/;

function parameterOf(source: string, known: Map<string, string>): string {
  const [, one, many] = COUNTED.exec(source) ?? [];
  if (one && many) return `(?:${escaped(one)}|${escaped(many)}) [\\d,]+`;
  const given = known.get(source);
  return given !== undefined && isAlike(given) ? escaped(given) : ".{1,120}?";
}

function wayOf({ literals, parameters }: Form, known: Map<string, string>): Way {
  const [words = ""] = literals;
  if (parameters.length === 0) return { words, isPlain: true };
  const parts = literals.map((literal, at) => {
    if (at === parameters.length) return escaped(literal);
    return `${escaped(literal)}${parameterOf(parameters[at] ?? "", known)}`;
  });
  return { words: parts.join(""), isPlain: false };
}

/** From here on the person of this page reads Swahili. */
export async function inSwahili(page: Page): Promise<void> {
  await page.context().addCookies([{ name: "language", value: "sw", url: originOf() }]);
}

/** Our English on a page, but for what others named. */
export const ourEnglishIn = async (page: Page): Promise<string[]> =>
  (await englishIn(page)).filter((line) => !THEIRS.test(line));

/** A station of a journey in Swahili: all of it is Swahili and said to be, fits the screen, and bars nobody. */
export async function expectSwahili(page: Page, station: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "sw");
  // Of all stations at once: what is found at one is no reason to know nothing of the next.
  expect.soft(await ourEnglishIn(page), station).toEqual([]);
  await expectNothingWider(page, station);
  await expectNoBarriers(page);
}
