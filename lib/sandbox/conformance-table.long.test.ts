import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "../..");
/** What is no rule of the contract: the sandbox's own faults and levers. */
const OWN = "own";

/** Names of all conformance tests: pointed at a service that nobody may send to, each is named and none is run. */
function namesOfRules(): string[] {
  const files = globSync("lib/sandbox/conformance/**/*.test.ts", { cwd: ROOT });
  const tap = execFileSync(
    process.execPath,
    ["--test", "--test-isolation=none", "--test-reporter=tap", ...files],
    {
      cwd: ROOT,
      encoding: "utf8",
      env: { NODE_ENV: "test", PATH: process.env.PATH, CONFORMANCE_BASE_URL: "http://127.0.0.1:1" },
    },
  );
  return [...tap.matchAll(/^ok \d+ - (.+?) # SKIP/gm)].map((match) => match[1] ?? "");
}

function countsByTests(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of namesOfRules()) {
    const section = /^§\d+(\.\d+)?/.exec(name)?.[0] ?? OWN;
    counts[section] = (counts[section] ?? 0) + 1;
  }
  return counts;
}

/** The table of the sandbox's README whose head says `section` and `rules`, three sections in a row. */
function countsByReadme(): Record<string, number> {
  const lines = readFileSync(join(ROOT, "lib/sandbox/README.md"), "utf8").split("\n");
  const head = lines.findIndex((line) => /^\| section\s+\| rules/.test(line));
  const table = lines.slice(head + 2, lines.indexOf("", head));
  const pairs = table.flatMap((line) => [...line.matchAll(/\| ([^|]*[^|\s])\s*\| (\d+)\s*(?=\|)/g)]);
  return Object.fromEntries(
    pairs.map(([, label = "", count]) => [/^§\d+(\.\d+)?/.exec(label)?.[0] ?? OWN, Number(count)]),
  );
}

test("the README counts the rules of each section as the conformance suite names them", () => {
  const counted = countsByTests();
  assert.ok(Object.keys(counted).length > 20);
  assert.deepEqual(countsByReadme(), counted);
});
