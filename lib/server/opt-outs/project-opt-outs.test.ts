import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { systemClock } from "../../clock.ts";
import { sayStoredEffect } from "../../contract/words/reason/event-effects.ts";
import { openDatabase } from "../../db/index.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { projectEvents } from "../events/index.ts";
import { refuseEffectOf } from "../events/test-refused-effect.ts";
import { listOptedOut, projectAll, storeInbound, type TestInbound } from "./test-inbound.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

let next = 710_000_000;
const HOUR_MS = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** Lets these arrive one by one and answers what each did. */
async function effectsOf(...messages: Omit<TestInbound, "eventId">[]): Promise<string[]> {
  const effects: string[] = [];
  for (const message of messages) {
    const eventId = randomUUID();
    await storeInbound(db, [{ ...message, eventId }]);
    await projectAll(db);
    const [row] = await db.query<{ effect: string }>("SELECT effect FROM event WHERE event_id = $1", [
      eventId,
    ]);
    effects.push(sayStoredEffect(row?.effect ?? "").replace(/\d{4}-\S+Z/g, "…"));
  }
  return effects;
}

test("the event says what a word did: out, out already, in again, not out, too old, or nothing", async () => {
  const number = `+255${next++}`;
  const effects = await effectsOf(
    { number, text: "START", sentAt: hoursAgo(9) },
    { number, text: "Stop 🙏", sentAt: hoursAgo(8) },
    { number, text: "SITISHA", sentAt: hoursAgo(7) },
    { number, text: "we must STOP this bill", sentAt: hoursAgo(6) },
    { number, text: "Anza", sentAt: hoursAgo(5) },
    { number, text: "STOP", sentAt: hoursAgo(7.5) },
  );
  assert.deepEqual(effects, [
    "window open until …; wrote “START”, and was not opted out",
    "opted out: wrote “Stop 🙏”; window open until …",
    "window open until …; wrote “SITISHA”, and was opted out already",
    "window open until …",
    "no longer opted out: wrote “Anza”; window open until …",
    "nothing: a newer message opened the window; wrote “STOP”, but we know something newer",
  ]);
  assert.deepEqual(await listOptedOut(db, [number]), []);
});

test("STOP takes the writer out however the event writes the number", async () => {
  for (const form of [(n: number) => `0${n}`, (n: number) => `${n}`, (n: number) => `255 ${n}`]) {
    const national = next++;
    const [effect] = await effectsOf({ number: form(national), text: "STOP" });
    assert.match(effect ?? "", /^opted out/);
    assert.deepEqual(await listOptedOut(db, [`+255${national}`]), [`+255${national}`]);
  }
});

test("STOP that comes before the START sent earlier takes out all the same", async () => {
  const number = `+255${next++}`;
  await effectsOf(
    { number, text: "STOP", sentAt: hoursAgo(1) },
    { number, text: "START", sentAt: hoursAgo(2) },
  );
  assert.deepEqual(await listOptedOut(db, [number]), [number]);
});

test("the opt-out and the projection of its event stand or fall together", async () => {
  const number = `+255${next++}`;
  const eventId = randomUUID();
  await storeInbound(db, [{ number, text: "STOP", eventId }]);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const mend = await refuseEffectOf(db, eventId);
  await projectEvents({ db, log, clock: systemClock });
  await mend();
  const kept = await db.query("SELECT 1 FROM opt_out_fact WHERE number = $1", [number]);
  assert.deepEqual([kept, await listOptedOut(db, [number])], [[], []]);
  await db.query("UPDATE event SET retry_at = now() - interval '1 second' WHERE event_id = $1", [eventId]);
  await projectAll(db);
  assert.deepEqual(await listOptedOut(db, [number]), [number]);
});

test("a test delivery and a message of our own take nobody out; a pressed button does", async () => {
  const [tested, ours, pressed] = [`+255${next++}`, `+255${next++}`, `+255${next++}`];
  await effectsOf(
    { number: tested, text: "STOP", data: { test: true } },
    { number: ours, text: "STOP", data: { direction: "outbound" } },
    { number: pressed, text: "", data: { messageType: "button", content: { button: { text: "Acha" } } } },
  );
  assert.deepEqual(await listOptedOut(db, [tested, ours, pressed]), [pressed]);
});

test("STOP under a picture or on a button: opts out; as the name of a place, a reaction or a notice: does not", async () => {
  const contents = [
    { image: { mediaId: "7031", caption: "Stop!" } },
    { caption: "STOP", document: { filename: "oda.pdf" } },
    { type: "button_reply", button_reply: { id: "1", title: "Stop promotions" } },
    { location: { latitude: -6.8, longitude: 39.2, name: "STOP" } },
    { reaction: { message_id: "wamid.1", emoji: "STOP" } },
    { system: { body: "STOP" } },
  ];
  const numbers = contents.map(() => `+255${next++}`);
  const effects = await effectsOf(
    ...contents.map((content, place) => ({ number: numbers[place] ?? "", text: "", data: { content } })),
  );
  assert.match(effects[0] ?? "", /^opted out: wrote “Stop!”/);
  assert.deepEqual(await listOptedOut(db, numbers), numbers.slice(0, 3));
});

test("a pressed button: its label counts where it speaks of messages, and a typed word in each case", async () => {
  const said = [
    ["Cancel", "typed"],
    ["Jitoe", "typed"],
    ["Stop promotions", "pressed"],
    ["Jitoe", "pressed"],
    ["Cancel", "pressed"],
    ["End", "pressed"],
    ["Sitisha", "pressed"],
  ] as const;
  const numbers = said.map(() => `+255${next++}`);
  const pressed = (title: string) => ({
    messageType: "interactive",
    content: { interactive: { type: "button_reply", button_reply: { id: "1", title } } },
  });
  await effectsOf(
    ...said.map(([text, how], place) => ({
      ...{ number: numbers[place] ?? "", text, sentAt: hoursAgo(2) },
      ...(how === "pressed" && { data: pressed(text) }),
    })),
  );
  assert.deepEqual(await listOptedOut(db, numbers), numbers.slice(0, 4));
  const [first = ""] = numbers;
  for (const [data, out] of [
    [pressed("Start"), [first]],
    [{ messageType: "button", content: { text: "Anza" } }, [first]],
    [{}, []],
  ] as const) {
    await effectsOf({ number: first, text: "START", sentAt: hoursAgo(1), data });
    assert.deepEqual(await listOptedOut(db, [first]), out, JSON.stringify(data));
  }
});

test("a word of settings counts from when it is added", async () => {
  const number = `+255${next++}`;
  await effectsOf({ number, text: "Toa namba yangu", sentAt: hoursAgo(2) });
  assert.deepEqual(await listOptedOut(db, [number]), []);
  await db.query(
    "INSERT INTO opt_out_word (word, plain, is_out) VALUES ('TOA NAMBA YANGU', 'toa namba yangu', true)",
  );
  await effectsOf({ number, text: "toa  namba yangu!", sentAt: hoursAgo(1) });
  assert.deepEqual(await listOptedOut(db, [number]), [number]);
});
