import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { CallSummary } from "#lib/contract/wire/voice.ts";
import { callWordsOf } from "#lib/contract/words/call/call-words.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { readSummary, recordingOf } from "./read-summary.ts";

const MIGRATION = join(import.meta.dirname, "../../store/migrations/0501_ended_calls.sql");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());

const startedAt = "2026-11-29T08:00:00Z";
const endedAt = "2026-11-29T08:01:10Z";

const read = (status: string, end: string | null = endedAt) => {
  const reading = readSummary(CallSummary.parse({ id: "s-1", status, startedAt, endedAt: end }));
  return { phase: reading.phase, status: reading.status, word: callWordsOf(reading).word, reading };
};

for (const word of ["initiated", "ringing", "QUEUED", "In_Progress"]) {
  test(`a call with an end and the word ${word} -> over, and not said to be ${word}`, () => {
    const { phase, status, word: shown, reading } = read(word);
    const isAnswered = word === "In_Progress";
    assert.deepEqual(
      [phase, status, shown],
      ["ended", isAnswered ? "finished" : "other", isAnswered ? "Finished" : "Ended"],
    );
    const soon = { now: new Date(endedAt), deadlineMs: 60_000 };
    assert.equal(recordingOf(reading, soon).recording, "awaited");
    assert.equal(read(word, null).phase, "open");
  });
}

test("a call with an end and a word that ends a call, or one that nobody has explained -> that word", () => {
  assert.deepEqual(read("busy").word, "Busy");
  assert.deepEqual(read("forwarded").word, "forwarded");
  assert.deepEqual(read("initiated", null).word, "Ringing");
});

type Kept = { status: string; recording: string; recording_deadline: Date | null; next_ask_at: Date | null };

test("calls stored as ringing with an end -> ended after the migration, and those of today are asked about again", async () => {
  const plant = async (phase: string, hoursAgo: number | null) => {
    const id = randomUUID();
    await db.query(
      `INSERT INTO call (id, session_id, phase, status, status_word, at, ended_at)
       VALUES ($1::uuid, $1::uuid::text, $2, 'ringing', 'initiated', now(), now() - $3::int * interval '1 hour')`,
      [id, phase, hoursAgo],
    );
    return id;
  };
  const [today, old, open] = [await plant("ended", 1), await plant("ended", 48), await plant("open", null)];
  for (const statement of (await readFile(MIGRATION, "utf8")).trim().split(/;\n/)) await db.query(statement);
  const kept = async (id: string) => {
    const [row] = await db.query<Kept>("SELECT * FROM call WHERE id = $1", [id]);
    return row && [row.status, row.recording, row.recording_deadline !== null, row.next_ask_at !== null];
  };
  assert.deepEqual(await kept(today), ["other", "awaited", true, true]);
  assert.deepEqual(await kept(old), ["other", "overdue", true, false]);
  assert.deepEqual(await kept(open), ["ringing", "none", false, false]);
});
