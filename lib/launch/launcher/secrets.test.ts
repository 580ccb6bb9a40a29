import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openCluster } from "../postgres/cluster.ts";
import { openSecrets } from "./secrets.ts";

const folder = mkdtempSync(join(tmpdir(), "tuma-secrets-test-"));
after(() => rmSync(folder, { recursive: true, force: true }));

test("secrets are made once", () => {
  const made = openSecrets(folder);
  assert.deepEqual(openSecrets(folder), made);
});

/** Cut off by a full disk, emptied, or kept by somebody by hand. */
const damaged = (whole: string): string[] => [whole.slice(0, whole.length / 2), "", "null", "{}", '"a"'];

test("a damaged file of secrets is named and nothing of it is told, before anything is signed with what it lacks", () => {
  const file = join(folder, "secrets.json");
  const whole = readFileSync(file, "utf8");
  for (const text of [...damaged(whole), whole.replace(/"sessionSecret": "[^"]*"/, '"sessionSecret": ""')]) {
    writeFileSync(file, text);
    assert.throws(
      () => openSecrets(folder),
      new Error(`${file} is damaged: restore it from your backup`),
      text,
    );
    assert.equal(readFileSync(file, "utf8"), text, "it is left for whoever looks at it");
  }
});

test("a damaged file of the database's passwords is named, before anything is asked with them", async () => {
  const file = join(folder, "passwords.json");
  for (const text of damaged('{"admin":"one","app":"two"}')) {
    writeFileSync(file, text);
    await assert.rejects(
      openCluster(folder, {}),
      new Error(`${file} is damaged: restore it from your backup`),
    );
  }
});
