import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { allWords, BUILT_IN_WORDS, plainWord, readOptOut } from "./opt-out-words.ts";

const WORDS = allWords({ out: ["TOA JINA", "रोकें"], in: ["NIRUDISHE"] });
const MARKS = [
  "",
  " ",
  "!",
  "...",
  "?",
  "*",
  "_",
  "“",
  "”",
  "'",
  "\n",
  "\u200b",
  "\u00a0",
  "🙏",
  "👍🏽",
  "❤️",
  "🇹🇿",
  "👨‍👩‍👧",
];

test("each whole message that is an opt-out word takes out, however it is dressed", () => {
  for (const text of [
    "STOP",
    "stop",
    "Stop.",
    " sToP!! ",
    "*STOP*",
    "“STOP”",
    "STOP 🙏",
    "🛑 stop ✋🏾",
    "STOP❤️",
    "ＳＴＯＰ",
    "S\u200bTOP",
    "\u202aSTOP\u202c",
    "Sitisha",
    "ONDOA!",
    "acha\n",
    "toa   jina",
    "Toa\u00a0Jina.",
    "रोकें 🙏",
    "Quit",
    "END.",
    "cancel",
    "Unsubscribe!",
    "STOPALL",
    "Stop all",
    "OPT OUT",
    "opt-out",
    "OptOut",
    "revoke",
    "Stop promotions",
    "STOP_PROMOTIONS",
    "Jitoe",
    "KUJITOA!",
    "Nitoe",
    "niondoe.",
    "Jiondoe",
    "Acha kunitumia",
    "usinitumie 🙏",
  ]) {
    assert.equal(readOptOut(text, WORDS), "out", JSON.stringify(text));
  }
});

test("a word said several times: the same as said once", () => {
  for (const text of [
    "STOP STOP",
    "stop, stop! STOP",
    "STOP🙏STOP",
    "opt out opt out",
    "Acha\nacha",
    "toa jina, toa jina",
  ])
    assert.equal(readOptOut(text, WORDS), "out", JSON.stringify(text));
  assert.equal(readOptOut("Anza anza", WORDS), "in");
  const own = allWords({ out: ["SASA SASA"], in: [] });
  assert.deepEqual([readOptOut("sasa, sasa", own), readOptOut("sasa", own)], ["out", null]);
});

test("START and its like take back", () => {
  for (const text of ["START", "start!", "Anza 🙂", "rudi", "UNSTOP.", "nirudishe"]) {
    assert.equal(readOptOut(text, WORDS), "in", text);
  }
});

test("a word inside a sentence does nothing", () => {
  for (const text of [
    "Basi limefika stop ya Igoma",
    "we must STOP this bill",
    "STOP please",
    "please stop",
    "STOP STOP please",
    "STOP START",
    "don't stop",
    "cancel my order",
    "please cancel",
    "Can you cancel?",
    "cancelled",
    "the end",
    "End of month",
    "weekend",
    "quit smoking",
    "revoke access",
    "unsubscribe me please",
    "opt out how",
    "opt",
    "stop promotions today",
    "stop all orders",
    "STOPPED",
    "nonstop",
    "ST OP",
    "STOP1",
    "1 STOP",
    "STOP, START",
    "acha nikuulize bei",
    "Nataka kuanza",
    "🙏",
    "!!!",
    "",
    "   ",
    `STOP${" ".repeat(600)}mbolea`,
    `STOP${"!".repeat(200)}`,
  ]) {
    assert.equal(readOptOut(text, WORDS), null, JSON.stringify(text));
  }
});

test("any word in any case between any marks is that word, and beside another word it is none", () => {
  const word = fc.constantFrom(
    ...WORDS.out.map((each) => [each, "out"]),
    ...WORDS.in.map((each) => [each, "in"]),
  );
  const marks = fc.array(fc.constantFrom(...MARKS), { maxLength: 5 }).map((parts) => parts.join(""));
  const cased = fc.constantFrom<(text: string) => string>(
    (text) => text.toLowerCase(),
    (text) => text.toUpperCase(),
    (text) => text.normalize("NFD"),
    (text) => text.normalize("NFKC"),
  );
  fc.assert(
    fc.property(word, marks, marks, cased, ([text = "", verdict], before, after, change) => {
      assert.equal(readOptOut(before + change(text) + after, WORDS), verdict);
      assert.equal(readOptOut(`${before}${change(text)} ${after}bei`, WORDS), null);
      assert.equal(readOptOut(`bei${after} ${change(text)}${before}`, WORDS), null);
    }),
  );
});

test("no built-in word of one list stands in the other", () => {
  const out = BUILT_IN_WORDS.out.map(plainWord);
  assert.ok(BUILT_IN_WORDS.in.every((word) => !out.includes(plainWord(word))));
});
