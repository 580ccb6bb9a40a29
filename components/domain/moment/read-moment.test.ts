import assert from "node:assert/strict";
import { test } from "node:test";
import { inLanguage } from "#lib/server/language.ts";
import { readDay, writeDay } from "./read-day.ts";
import { readTime } from "./read-time.ts";

const MONDAY = "2026-11-23";

for (const [written, day] of [
  ["2026-11-28", "2026-11-28"],
  ["2026/11/8", "2026-11-08"],
  ["28.11.2026", "2026-11-28"],
  ["28/11/26", "2026-11-28"],
  ["28-11", "2026-11-28"],
  ["28 11 2026", "2026-11-28"],
  ["1/2", "2027-02-01"],
  ["28 Nov", "2026-11-28"],
  ["28th November 2027", "2027-11-28"],
  ["Nov 28, 2026", "2026-11-28"],
  ["Sat 28 Nov 2026", "2026-11-28"],
  ["22 Nov", "2027-11-22"],
  ["23 nov.", "2026-11-23"],
  ["5 Desemba", "2026-12-05"],
  ["today", "2026-11-23"],
  ["  KESHO ", "2026-11-24"],
  ["tomorrow", "2026-11-24"],
  ["Monday", "2026-11-30"],
  ["ijumaa", "2026-11-27"],
  ["29/2/2028", "2028-02-29"],
  ["29 Feb", "2028-02-29"],
  ["29/2", "2028-02-29"],
] as const)
  test(`the day “${written}” is ${day}`, () => assert.equal(readDay(written, MONDAY), day));

test("a day without a year is the next one, over the end of a year and where seven years lack it", () => {
  assert.equal(readDay("1 Jan", "2026-12-31"), "2027-01-01");
  assert.equal(readDay("29 Feb", "2028-02-29"), "2028-02-29");
  assert.equal(readDay("29 Feb", "2028-03-01"), "2032-02-29");
  assert.equal(readDay("29 Feb", "2096-03-01"), "2104-02-29");
  assert.equal(readDay("30 Feb", "2026-11-23"), null);
});

for (const written of [
  "",
  "28",
  "11/28",
  "31.2.2026",
  "29/2/2026",
  "2026-13-01",
  "0/1",
  "32 Nov",
  "28 Novem",
  "Nov",
  "28 Nov 2026 9:00",
  "28 Nov 999",
  "soon",
])
  test(`“${written}” is no day`, () => assert.equal(readDay(written, MONDAY), null));

test("a day that is written out reads the same back, and what is no day stays as it is", () => {
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2029, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    assert.equal(readDay(writeDay(day), MONDAY), day);
  }
  assert.equal(writeDay("2026-11-28"), "Sat 28 Nov 2026");
  for (const none of ["2 oct", "2027-02-30", "2027-13-01", "2027-00-00"]) assert.equal(writeDay(none), none);
});

for (const [written, time] of [
  ["9", "09:00"],
  ["09", "09:00"],
  ["930", "09:30"],
  ["0930", "09:30"],
  ["21:30", "21:30"],
  ["9.30", "09:30"],
  ["9h30", "09:30"],
  ["9h", "09:00"],
  ["9 30", "09:30"],
  ["9 am", "09:00"],
  ["12am", "00:00"],
  ["12:05 p.m.", "12:05"],
  ["9:30PM", "21:30"],
  [" 00:00 ", "00:00"],
] as const)
  test(`the time “${written}” is ${time}`, () => assert.equal(readTime(written), time));

for (const written of ["", "24:00", "9:60", "13 pm", "0 am", "9:3", "12345", "nine", "9:30:00"])
  test(`“${written}” is no time`, () => assert.equal(readTime(written), null));

test("in Swahili a day is written with its own words, and what is written reads the same back", () =>
  inLanguage("sw", () => {
    assert.equal(writeDay("2026-11-28"), "Jmosi 28 Nov 2026");
    for (let month = 1; month <= 12; month++) {
      const day = `2027-${String(month).padStart(2, "0")}-0${(month % 7) + 1}`;
      assert.equal(readDay(writeDay(day), "2026-11-21"), day, writeDay(day));
    }
  }));
