import assert from "node:assert/strict";
import { test } from "node:test";
import type { EventRow } from "#lib/contract/desk/event.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { addRows, type EventPages, isOnLaterPage, replaceRow, withPeople } from "./event-pages.ts";

const row = (seq: number, word = "sent"): EventRow => ({
  id: `event-${seq}`,
  seq,
  type: "message.status.updated",
  word,
  number: "+25575•••318",
  personName: null,
  templateName: null,
  receivedAt: "2026-11-21T08:00:00.000Z",
  occurredAt: null,
  effect: { en: `moved to ${word}`, sw: `hali imebadilika kwenda ${word}` },
  isQuiet: false,
  isWaiting: false,
  isTest: false,
  isConflict: false,
  duplicates: 0,
  messageId: null,
  flags: [],
});

const list = (...pages: number[][]): EventPages => ({
  pages: pages.map((seqs) => ({
    items: seqs.map((seq) => row(seq)),
    nextCursor: null,
    looked: null,
    stats: null,
  })),
  pageParams: pages.map(() => null),
});

const seqs = (given: EventPages) => given.pages.map((page) => page.items.map((item) => item.seq));

test("new rows go on top, newest first, and never twice", () => {
  assert.deepEqual(seqs(addRows(list([3, 2], [1]), [row(4), row(6), row(1), row(5)])), [
    [6, 5, 4, 3, 2],
    [1],
  ]);
});

test("a list that is watched stays one page, and goes on from there, until somebody has gone back in it", () => {
  const full = Array.from({ length: PAGE_ROWS }, (_, i) => 100 - i);
  const watched = addRows(list(full), [row(101), row(102)]);
  assert.deepEqual(seqs(watched), [[102, 101, ...full.slice(0, -2)]]);
  assert.equal(watched.pages[0]?.nextCursor, String(full.at(-3)));
  assert.deepEqual(seqs(addRows(list(full), [row(101)], 50)), [[101, ...full]]);
  assert.deepEqual(seqs(addRows(list(full, [50]), [row(101)])), [[101, ...full], [50]]);
});

test("an event that is told of again after it fell off the list is no new one, and one that came late stands in its place", () => {
  const full = Array.from({ length: PAGE_ROWS }, (_, i) => 100 - i);
  const watched = addRows(list(full), [row(101)]);
  const settled = row(full.at(-1)!, "delivered");
  assert.ok(isOnLaterPage(watched, settled));
  assert.deepEqual(addRows(watched, [settled]), watched);
  assert.equal(isOnLaterPage(list(full), row(50)), false);
  assert.deepEqual(seqs(addRows(list([5, 3, 2]), [row(4)])), [[5, 4, 3, 2]]);
});

test("a listed row changes where it stands; a strange one changes nothing", () => {
  const before = list([3, 2], [1]);
  const after = replaceRow(before, row(1, "read"));
  assert.deepEqual(seqs(after), seqs(before));
  assert.equal(after.pages[1]!.items[0]!.word, "read");
  assert.equal(replaceRow(before, row(9)), before);
});

const person = { number: "+255754000318", personName: "Asha Juma" };
const peopleOf = (given: EventPages) =>
  given.pages.flatMap(({ items }) => items.map(({ number, personName, word }) => [number, personName, word]));

test("rows of the feed: read once more -> their people, and what the feed said of them last", () => {
  const read = withPeople(list([3, 2], [1]), [{ ...row(2, "sent"), ...person }]);
  assert.deepEqual(peopleOf(read), [
    ["+25575•••318", null, "sent"],
    ["+255754000318", "Asha Juma", "sent"],
    ["+25575•••318", null, "sent"],
  ]);
  assert.deepEqual(peopleOf(replaceRow(read, row(2, "read")))[1], ["+255754000318", "Asha Juma", "read"]);
});

test("a listed row: its person was erased -> nobody is named any more", () => {
  const read = withPeople(list([1]), [{ ...row(1), ...person }]);
  assert.deepEqual(peopleOf(replaceRow(read, { ...row(1), number: null })), [[null, null, "sent"]]);
});
