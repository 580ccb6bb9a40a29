import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { test } from "node:test";
import { oldWordsIn } from "#lib/testing/old-words.ts";
import { readTexts } from "#lib/testing/read-texts.ts";

const ROOTS = "{app,components,lib/{audience,client,contract,launch,sandbox,server,service}}";
// Statements and their columns; nobody reads them.
const isRead = (path: string) =>
  !/\.(test|bench)\.tsx?$|\/test-[a-z-]+\.ts$/.test(path) && !path.startsWith("lib/server/store/");

/** Texts in which such a word is the right one, each with the reason. */
const RIGHT_HERE: readonly { text: string; why: string }[] = [
  {
    text: "The link to this recording has expired, or the recording is not there yet.",
    why: "a link of the service ends, no message does",
  },
  { text: "The API key is revoked or expired", why: "a key of the sandbox at its end" },
  { text: "This link has expired", why: "a link of the sandbox ends, no message does" },
  { text: "Rejected", why: "what the provider calls a template or sender it said no to" },
  { text: "The template … was rejected.", why: "what the provider calls a template it said no to" },
  { text: "The provider rejected it", why: "what the provider calls a template it said no to" },
  { text: "Ready", why: "a line that a server of Next prints, and a bench waits for" },
  { text: "chat approved pending rejected catalogue", why: "what people may type to find the page" },
];

test("no page, answer or report says a word for which there is a better one", () => {
  const right = new Set(RIGHT_HERE.map(({ text }) => text));
  const met = new Set<string>();
  const found = globSync(`${ROOTS}/**/*.{ts,tsx}`)
    .filter(isRead)
    .flatMap((path) =>
      readTexts(path).flatMap((text) =>
        oldWordsIn(text).flatMap((words) => {
          met.add(text);
          return right.has(text) ? [] : [`${path}: ${words}, in “${text}”`];
        }),
      ),
    );
  assert.deepEqual(found, []);
  assert.deepEqual(
    [...right].filter((text) => !met.has(text)),
    [],
    "an exception that nothing needs",
  );
});
