import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { inLanguage } from "#lib/server/language.ts";
import { FAILURE_WORDS } from "./failure-words.ts";
import { GLOSSARY, type GlossaryEntry } from "./glossary.ts";

/** Exports of this folder that are no words of a state, or whose words are on the page as words of another table. */
const NOT_ON_THE_PAGE: Readonly<Record<string, string>> = {
  AUDIT_KINDS: "names, for which another table has the words",
  CHANNEL_IN_SENTENCE: "the words of a channel again, in small letters",
  HOLIDAY_RULE_WORDS: "choices of one dialog, no states",
  WEEKDAY_WORDS: "names of days",
  OUTGOING_WORDS: "kinds of events, each beside its own name on the page of own systems",
  PROBLEM_WORDS: "whole sentences on the page of an address, no states",
  NAME_OF_CAMPAIGN: "names, for which another table has the words",
  NAME_OF_GRADE: "names, for which another table has the words",
  NAME_OF_MESSAGE: "names, for which another table has the words",
  NAME_OF_RECIPIENT: "names, for which another table has the words",
  SOCKET_PROBLEMS: "codes, for which another table has the words",
};

const entries: readonly GlossaryEntry[] = Object.values(GLOSSARY).flatMap((section) => section.entries);
const onPage = entries.flatMap(({ word, meaning, cost }) => [word, cost, ...meaning.split(". "), meaning]);

const here = new URL(".", import.meta.url);
const files = readdirSync(here, { recursive: true, encoding: "utf8" }).filter((file) =>
  /^(?!glossary).*(?<!\.test)\.ts$/.test(file),
);
const modules = await Promise.all(files.map((file) => import(new URL(file, here).href)));
const tables = modules
  .flatMap((module) => Object.entries<unknown>(module))
  .filter((entry): entry is [string, object] => typeof entry[1] === "object" && entry[1] !== null);

test("every word of every table of words is on the page of words and states, with what it means", () => {
  const missing = tables
    .filter(([name]) => !Object.hasOwn(NOT_ON_THE_PAGE, name))
    .flatMap(([name, table]) => saidIn(table).map((text) => `${name}: ${text}`))
    .filter((said) => !onPage.includes(said.slice(said.indexOf(": ") + 2)));
  assert.deepEqual(missing, []);
});

test("no exception is for a table that is not there", () => {
  const names = new Set(tables.map(([name]) => name));
  assert.deepEqual(
    Object.keys(NOT_ON_THE_PAGE).filter((name) => !names.has(name)),
    [],
  );
});

test("every word of the page has a meaning, and no two of a section are by one name", () => {
  for (const section of Object.values(GLOSSARY)) {
    const own: readonly GlossaryEntry[] = section.entries;
    assert.ok(own.length > 0, section.title);
    assert.equal(new Set(own.map(({ name }) => name)).size, own.length, section.title);
    for (const { word, meaning } of own)
      assert.ok(word !== "" && meaning !== "", `${section.title}: ${word}`);
  }
});

/** What a table has people read: its texts, or the word, the meaning and the action of its rows. */
function saidIn(table: object): string[] {
  return Object.values(table).flatMap((row: string | Partial<Record<"word" | "meaning" | "did", string>>) =>
    typeof row === "string" ? [row] : [row.word, row.meaning, row.did].filter((text) => text !== undefined),
  );
}

test("the page of words, for who reads Swahili -> no title, meaning or word but SMS and codes is the English one", () => {
  const english = Object.values(GLOSSARY).map(said);
  const swahili = inLanguage("sw", () => Object.values(GLOSSARY).map(said));
  const same = swahili.flatMap((texts, section) =>
    texts.filter((text, at) => text === english[section]?.[at]),
  );
  assert.deepEqual(
    same.filter((text) => text !== "SMS" && !Object.hasOwn(FAILURE_WORDS, text)),
    [],
  );
});

const said = ({ title, entries }: { title: string; entries: readonly GlossaryEntry[] }): string[] => [
  title,
  ...entries.flatMap(({ word, meaning }) => [word, meaning]),
];
