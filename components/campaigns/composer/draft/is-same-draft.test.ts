import assert from "node:assert/strict";
import { test } from "node:test";
import type { Draft } from "#lib/contract/desk/campaign/draft.ts";
import { EMPTY_DRAFT } from "./draft-values.ts";
import { isSameDraft } from "./use-draft-saver.ts";

const FILE = { id: "a", name: "wateja.csv", bytes: 40, canOpen: true, headers: null, list: null };
const READING = { duplicates: "first" as const, phone: 0, leftOut: null };

const theirs = (change: Partial<Draft> = {}): Draft => ({
  id: "one",
  revision: 2,
  state: "draft",
  form: { ...EMPTY_DRAFT, name: "Bei mpya" },
  reading: READING,
  file: FILE,
  savedAt: "then",
  savedBy: "Neema",
  isMine: true,
  ...change,
});

const here = (file: { id: string | null; sent?: { name: string; size: number } }) => ({
  form: { ...EMPTY_DRAFT, name: "Bei mpya" },
  reading: READING,
  file: { id: file.id, sent: file.sent },
});

test("the draft of the server is another one where its text, its reading or its file is", () => {
  assert.equal(isSameDraft(here({ id: "a" }), theirs()), true);
  assert.equal(isSameDraft(here({ id: "a" }), theirs({ form: { ...EMPTY_DRAFT, name: "Bei" } })), false);
  assert.equal(isSameDraft(here({ id: "a" }), theirs({ reading: { ...READING, phone: 1 } })), false);
  // With the same name, and as long: a corrected number.
  assert.equal(isSameDraft(here({ id: "a" }), theirs({ file: { ...FILE, id: "b" } })), false);
  assert.equal(isSameDraft(here({ id: "a" }), theirs({ file: null })), false);
  assert.equal(isSameDraft(here({ id: null }), theirs()), false);
  assert.equal(isSameDraft(here({ id: null }), theirs({ file: null })), true);
});

test("one's own file whose answer was not heard is no newer one of somebody else, and another's is", () => {
  const file = { ...FILE, id: "b" };
  const sent = { name: "wateja.csv", size: 40 };
  assert.equal(isSameDraft(here({ id: "a", sent }), theirs({ file })), true);
  assert.equal(isSameDraft(here({ id: "a", sent }), theirs({ file, isMine: false })), false);
  assert.equal(isSameDraft(here({ id: "a", sent: { ...sent, size: 41 } }), theirs({ file })), false);
});
