import assert from "node:assert/strict";
import { test } from "node:test";
import { COMPLAINT_LANGUAGES } from "../desk/choices.ts";
import { complaintWords } from "./complaint-words.ts";

/** Every sentence with the place where it is, those with parameters filled in with marks. */
function sentencesOf(words: unknown, place = ""): [place: string, sentence: string][] {
  if (typeof words === "string") return [[place, words]];
  if (typeof words === "function") return [[place, filled(words as (...of: unknown[]) => string)]];
  return Object.entries(words as object).flatMap(([key, part]) => sentencesOf(part, `${place}.${key}`));
}

/** What a parameter is filled with, by its name: a figure, a direction, else a mark of its own. */
function filled(sentence: (...of: unknown[]) => string): string {
  const [, head = ""] = /^\(?(.*?)\)? =>/s.exec(String(sentence)) ?? [];
  const line = { purpose: "«1»", channel: "«2»", source: "«3»", when: "«4»", isGiven: true };
  if (head.startsWith("{")) return sentence(line);
  const names = head.split(",").map((name) => name.trim());
  return sentence(
    ...names.map((name, at) => {
      if (["count", "days", "row"].includes(name)) return FIGURE;
      return name === "direction" ? "in" : `«${at + 1}»`;
    }),
  );
}

const FIGURE = 7;
const marksIn = (sentence: string) => [...new Set(sentence.match(/«\d»|\b7\b/g))].toSorted();

const [en = [], sw = []] = COMPLAINT_LANGUAGES.map((language) => sentencesOf(complaintWords(language)));

test("complaint: each sentence -> in both languages, with the same parameters, and none is empty", () => {
  assert.ok(en.length > 90);
  assert.deepEqual(
    sw.map(([place]) => place),
    en.map(([place]) => place),
  );
  for (const [at, [place, english]] of en.entries()) {
    const swahili = sw[at]?.[1] ?? "";
    assert.deepEqual(marksIn(swahili), marksIn(english), place);
    assert.ok(english !== "" && swahili !== "", place);
  }
});

test("complaint: a sentence of more than one word -> not the same in both languages", () => {
  const same = en.filter(([, english], at) => english === sw[at]?.[1] && english.includes(" "));
  assert.deepEqual(same, []);
});

test("complaint: one and several -> by the noun class of each language", () => {
  const [english, swahili] = [complaintWords("en"), complaintWords("sw")];
  assert.deepEqual(
    [1, 5].map((count) => [english.sentCount(count), swahili.sentCount(count)]),
    [
      ["1 message", "Ujumbe 1"],
      ["5 messages", "Jumbe 5"],
    ],
  );
  assert.deepEqual(
    [1, 5].map((count) => swahili.complained(count)),
    ["Mtu 1 kati yao alilalamika pia", "Watu 5 kati yao walilalamika pia"],
  );
});
