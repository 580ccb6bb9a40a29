import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "../../..");
const BY_HAND = /queryKey:\s*\[(?!area\])|\b(?:k|\w*K)ey\s*=\s*\[/;

test("no query has a key written by hand: each comes from a factory of its area", () => {
  const files = globSync("{app,components,lib/client}/**/*.{ts,tsx}", { cwd: ROOT });
  assert.ok(files.length > 300);
  const byHand = files.filter(
    (file) => !file.includes(".test.") && BY_HAND.test(readFileSync(join(ROOT, file), "utf8")),
  );
  assert.deepEqual(byHand, []);
});

test("no two areas begin their keys with one word, so that a hint about one fetches nothing of the other", async () => {
  const owners = new Map<string, Set<string>>();
  for (const file of globSync("lib/client/**/*.ts", { cwd: ROOT })) {
    const factories =
      readFileSync(join(ROOT, file), "utf8").match(/^export const \w+Keys = \{.*?^\}/gms) ?? [];
    for (const [, area = ""] of factories.join("\n").matchAll(/\["([^"]+)"/g))
      owners.set(area, (owners.get(area) ?? new Set()).add(file));
  }
  const shared = [...owners].filter(([, files]) => files.size > 1).map(([area]) => area);
  // A hint about a send by hand is one about its campaign.
  assert.deepEqual(shared, ["campaigns"]);
});
