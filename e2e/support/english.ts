import type { Page } from "playwright/test";
import { READ_BY_PEOPLE, sentencesIn } from "#lib/testing/language/sentences.ts";

/** All of the code, read once: half a minute of a busy machine. */
export const SENTENCES = READ_BY_PEOPLE.flatMap((file) => sentencesIn(file));

/** So few letters between what a sentence is given fit anything. */
const LEAST_LETTERS = 5;

/** Texts between the elements of a part of a page. */
const partsOf = (source: string): string[] =>
  [...source.matchAll(/>([^<>{}]+)</g)]
    .map(([, text = ""]) => text.replace(/\s+/g, " ").trim())
    .filter(Boolean);

const hasWord = (literals: readonly string[]): boolean =>
  literals.some((literal) => /\p{L}{4}/u.test(literal)) &&
  literals.join("").replace(/\P{L}/gu, "").length >= LEAST_LETTERS;

const lineOf = (literals: readonly string[]): RegExp =>
  new RegExp(
    `^${literals.map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".{1,80}?")}$`,
    "u",
  );

/** What English of ours looks like, made of the code: whole lines, whatever a sentence is given in them. */
const ENGLISH: { at: string; line: RegExp }[] = SENTENCES.flatMap(({ file, line, en, sw }) =>
  (en.kind === "code" ? partsOf(en.source).map((part) => [part]) : [en.literals])
    .filter((literals) => hasWord(literals) && !sw.source.includes(literals.join("")))
    .map((literals) => ({ at: `${file}:${line}`, line: lineOf(literals) })),
);

/** Thousands of patterns a line -> a line that was on another page is not looked up again. */
const KNOWN = new Map<string, string | undefined>();

function englishOf(text: string): string | undefined {
  if (!KNOWN.has(text)) KNOWN.set(text, ENGLISH.find(({ line }) => line.test(text))?.at);
  return KNOWN.get(text);
}

/** Our own English that a page shows or reads out, with where it comes from. */
export async function englishIn(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const SAID = ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "alt"];
    const texts: (string | null)[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement } = node;
      if (parentElement && !parentElement.closest("script,style,[data-their-words],[lang=en]"))
        texts.push(node.nodeValue);
    }
    for (const name of SAID)
      for (const part of document.querySelectorAll(`[${name}]:not([lang=en])`))
        texts.push(part.getAttribute(name));
    return texts;
  });
  const lines = new Set(shown.map((text) => (text ?? "").replace(/\s+/g, " ").trim()).filter(Boolean));
  return [...lines].flatMap((text) => {
    const at = englishOf(text);
    return at ? [`“${text}” (${at})`] : [];
  });
}
