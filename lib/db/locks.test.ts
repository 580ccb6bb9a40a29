import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { drawLock, LOCKS, LOCKS_OF } from "./locks.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", "*.ts", "*.sql"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  // The schema repeats what migrations say.
  .filter(
    (file) =>
      file && !/\.test\.ts$|^lib\/db\/locks\.ts$|^lib\/testing\/mutants\/|\/schema-\d+\.sql$/.test(file),
  )
  .map((file) => ({ file, text: readFileSync(resolve(ROOT, file), "utf8") }));

/** What is asked for between the brackets of every advisory lock. */
const asked = files.flatMap(({ file, text }) =>
  [...text.matchAll(/pg_(?:try_)?advisory_(?!unlock_all)\w*lock\w*\(([^),]*)/g)].map(([, key = ""]) => ({
    file,
    key,
  })),
);

test("no two advisory locks of the tree have one number, migrations included", () => {
  const numbers = [...Object.values(LOCKS), ...Object.values(LOCKS_OF)];
  assert.equal(new Set(numbers).size, numbers.length);
  const named = new Set<string>(Object.values(LOCKS).map(String));
  const ownNumbers = asked.filter(({ key }) => /^\d+$/.test(key));
  assert.deepEqual(
    ownNumbers.filter(({ key }) => !named.has(key)),
    [],
    "a number in a statement stands in the table too",
  );
  // A migration's own lock is that of the counts; another one would have to be another entry.
  assert.deepEqual(
    ownNumbers.map(({ file, key }) => [file, Number(key)]),
    [["lib/server/store/migrations/0180_contact_lists.sql", LOCKS.optOutCounts]],
  );
});

test("whoever takes an advisory lock takes its number from the table", () => {
  const known = /^(\$1|\d+|\$\{LIVE_LOCKS\} \| last_value)$/;
  assert.deepEqual(
    asked.filter(({ key }) => !known.test(key)),
    [],
  );
  // Those of a process itself: drawn, and read again from the row that names it.
  const drawn = /lib\/(db\/own-sessions|server\/dispatch\/claim\/owner|server\/store\/sending\/worker)\.ts$/;
  const takers = files.filter(({ text }) => /pg_(try_)?advisory_\w*lock\w*\(\$/.test(text));
  assert.ok(takers.length > 8);
  assert.deepEqual(
    takers.filter(({ file, text }) => !drawn.test(file) && !/\b(LOCKS|LOCKS_OF|LIVE_LOCKS)\b/.test(text)),
    [],
  );
  // Written as a number, it would be one that no name was given to.
  const numbers = files.filter(({ text }) => /\b7_?465_?213_?\d{3}\b|\b1_?953_?849_?\d{3}\b/.test(text));
  assert.deepEqual(
    numbers.map(({ file }) => file),
    ["lib/server/store/migrations/0180_contact_lists.sql"],
  );
});

test("a process's own number is above all that have a name, and below those of the live log", () => {
  for (let n = 0; n < 1_000; n++) {
    const own = drawLock();
    assert.ok(own > Math.max(...Object.values(LOCKS)) && own < 2 ** 62);
  }
});
