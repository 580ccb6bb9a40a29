import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { launchEverything } from "./launch-everything.ts";
import { treeOf } from "./process-tree.ts";

test("no secret that a start has made stands in the environment of a process", {
  timeout: limitMs(120_000),
}, async (t) => {
  const data = await mkdtemp(join(tmpdir(), "tuma-environments-"));
  const { launcher } = await launchEverything({ TUMA_DATA: data });
  t.after(async () => {
    launcher.kill("SIGTERM");
    await once(launcher, "exit");
    await rm(data, { recursive: true, force: true });
  });
  const secrets = ["secrets.json", "postgres/passwords.json"].flatMap((file) =>
    Object.values<string>(JSON.parse(readFileSync(join(data, file), "utf8"))),
  );
  assert.equal(secrets.length, 5);
  const processes = await treeOf(launcher.pid ?? 0);
  assert.ok(processes.length > 4, "launcher, database, sandbox, worker and web");
  // The launcher's too: a secret is told by message, and `ps e` shows what stands here. Who has ended meanwhile shows none.
  const environments = await Promise.all(
    processes.map((pid) => readFile(`/proc/${pid}/environ`, "utf8").catch(() => "")),
  );
  assert.ok(environments.filter((one) => one.includes(`TUMA_DATA=${data}`)).length >= 3, "they can be read");
  for (const secret of secrets) assert.ok(!environments.some((one) => one.includes(secret)));
});
