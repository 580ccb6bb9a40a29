import assert from "node:assert/strict";
import { after, test } from "node:test";
import { NO_PUBLIC_WORDS } from "#lib/contract/rules/public-words.ts";
import { publicSettings } from "#lib/server/public/public-settings.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const PUT = door("PUT /api/public-words");
const desk = await openDesk();
after(() => desk.close());
const admin = await desk.signIn("admin");

const put = (words: unknown, cookie = admin.cookie) =>
  desk.ask(PUT, { method: "PUT", body: { words }, cookie });
const facts = () => publicSettings(desk.context)();

test("texts of pages for customers: what the company writes is shown, what it leaves empty is ours", async () => {
  assert.deepEqual((await facts())?.words, NO_PUBLIC_WORDS);
  const words = { en: { stop: "Enough of us?", stopped: "", gone: "" }, sw: NO_PUBLIC_WORDS.sw };
  assert.equal((await put(words)).status, 200);
  assert.deepEqual((await facts())?.words, words);
});

test("a text that is too long, or turns the words beside it around: refused with its field", async () => {
  for (const stop of ["a".repeat(301), "Acha \u202e hapa"]) {
    const answer = await put({ en: NO_PUBLIC_WORDS.en, sw: { ...NO_PUBLIC_WORDS.sw, stop } });
    assert.equal(answer.status, 400);
    const { fields } = (await answer.json()) as { fields: { path: string }[] };
    assert.deepEqual(
      fields.map(({ path }) => path),
      ["words.sw.stop"],
    );
  }
});

test("without the right to settings: nobody changes a text", async () => {
  const sender = await desk.signIn("sender");
  assert.equal((await put(NO_PUBLIC_WORDS, sender.cookie)).status, 403);
});
