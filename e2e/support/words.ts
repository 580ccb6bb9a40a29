import { expect, type Page } from "playwright/test";
import { oldWordsIn } from "#lib/testing/old-words.ts";

/** Where such a word is the right one: the provider of chat rejects templates and names of senders, and says so. */
const RIGHT_HERE = [
  { at: /^\/templates/, text: /^(.*: )?Rejected$|^REJECTED$|^The provider rejected it$/ },
  { at: /^\/events/, text: /\btemplate .*rejected/i },
  // The bell opens on every page.
  { at: /./, text: /^(New: )?Template: rejected$/ },
  { at: /^\/settings\/words/, text: /^Rejected$/ },
  // An event names the state by its code.
  { at: /^\/sandbox/, text: /^Rejected$|^\w+, rejected$/ },
  // Codes and names of fields, as programs read them: those stay as they are.
  { at: /^\/settings\/own-systems\/developers$/, text: /^[\w.[\]]+$|^\w[\w ]* · .*one of / },
  // The log shows the details of an action as they are kept.
  { at: /^\/settings\/audit/, text: /^\w+: .*; state: rejected/ },
];
const RIGHT_IN_A_FAULT = /^The link to this recording has expired|^The template .* was rejected\./;

/** No word for which the glossary has a better one, in all that a page shows and reads out. */
export async function expectWordsOfOurs(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const right = RIGHT_HERE.filter(({ at }) => at.test(pathname));
  const found = (await textsOf(page))
    .filter((line) => !right.some(({ text }) => text.test(line)))
    .flatMap((line) => oldWordsIn(line).map((words) => `${words}, in “${line}”`));
  expect(found, page.url()).toEqual([]);
}

/** Line by line what is shown or folded away, and what is said of parts that show no text. */
async function textsOf(page: Page): Promise<string[]> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is not drawn nobody reads.
  const shown = await page.locator("body").innerText();
  const said = await page.evaluate(() => {
    const SAID = ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "alt"];
    const folded = [...document.querySelectorAll("details:not([open])")].map((part) => part.textContent);
    const labels = SAID.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((part) => part.getAttribute(name)),
    );
    return [document.title, ...folded, ...labels];
  });
  return [...new Set([...shown.split(/[\n\t]+/), ...said].map((text) => text?.trim() ?? ""))];
}

/** Listens to the faults that a page is answered with from here on, and gives the old words in what they say. */
export function hearOldWords(page: Page): () => Promise<string[]> {
  const heard: Promise<string[]>[] = [];
  page.on("response", (answer) => {
    if (!answer.headers()["content-type"]?.startsWith("application/problem+json")) return;
    // Of a page that was gone from meanwhile nobody reads the answer.
    const said = answer.json().catch(() => ({ detail: "" }));
    heard.push(said.then(({ detail }) => (RIGHT_IN_A_FAULT.test(detail) ? [] : oldWordsIn(detail))));
  });
  return async () => (await Promise.all(heard)).flat();
}
