import assert from "node:assert/strict";
import { test } from "node:test";
import type { EventRow } from "#lib/contract/desk/event.ts";
import { inLanguage } from "#lib/server/language.ts";
import { eventsCsv } from "./events-csv.ts";

const ROW: EventRow = {
  id: "7b1e0c52",
  seq: 1,
  type: "message.status.updated",
  word: "failed",
  number: "+25575•••318",
  personName: null,
  templateName: null,
  receivedAt: "2026-11-21T11:08:31.204Z",
  occurredAt: null,
  effect: { en: 'moved to failed, "131026"', sw: 'hali imebadilika kwenda “imeshindikana”, "131026"' },
  isQuiet: false,
  isWaiting: false,
  isTest: false,
  isConflict: false,
  duplicates: 2,
  messageId: 9,
  flags: [],
};

test("cells are quoted where they must be, and none is a formula", () => {
  const [head, line] = eventsCsv([ROW, { ...ROW, personName: '=HYPERLINK("x")' }]).split("\r\n");
  assert.match(head ?? "", /^received,/);
  assert.ok(line?.includes(`"moved to failed, ""131026"""`));
  assert.ok(line?.includes("'+25575•••318"));
  assert.ok(eventsCsv([{ ...ROW, personName: "=1+1" }]).includes("'=1+1"));
  assert.ok(eventsCsv([{ ...ROW, personName: "Asha Juma" }]).includes("Asha Juma,'+25575•••318,"));
});

test("what an event changed is in the language of whoever takes the file", () => {
  const line = inLanguage("sw", () => eventsCsv([ROW]).split("\r\n")[1]);
  assert.ok(line?.includes("hali imebadilika kwenda “imeshindikana”"));
});
