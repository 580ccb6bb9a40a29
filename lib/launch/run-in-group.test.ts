import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { retryFor } from "./launcher/port.ts";
import { runInGroup } from "./run-in-group.ts";

const folder = await mkdtemp(join(tmpdir(), "tuma-group-test-"));
after(() => rm(folder, { recursive: true, force: true }));

const DEAF = `for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {}); setInterval(() => {}, 1e6);`;

/** A program that writes its id and that of what it has started; neither hears a signal. */
const PROGRAM = `
  const { spawn } = require("node:child_process");
  const below = spawn(process.execPath, ["-e", ${JSON.stringify(DEAF)}], { stdio: "inherit" });
  below.once("spawn", () => require("node:fs").writeFileSync(process.env.IDS, process.pid + " " + below.pid + " "));
  ${DEAF}`;

/** A launcher that runs it. */
async function launch({ listens = "" } = {}) {
  const ids = join(folder, crypto.randomUUID());
  const script = `
    import { runInGroup } from ${JSON.stringify(join(import.meta.dirname, "run-in-group.ts"))};
    ${listens}
    await runInGroup(["-e", process.env.PROGRAM], { env: process.env });`;
  const launcher = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, PROGRAM, IDS: ids },
    stdio: "inherit",
  });
  const read = () => (existsSync(ids) ? readFileSync(ids, "utf8").trim().split(" ").map(Number) : []);
  assert.ok(await retryFor(30_000, () => read().length === 2));
  return { launcher, ids: read() };
}

/** A zombie has ended: whoever adopts it has only not looked yet. */
function isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/\) Z /.test(readFileSync(stat, "utf8"));
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  test(`${signal} to the launcher ends what it runs and what that has started, deaf as they are`, async () => {
    const { launcher, ids } = await launch();
    assert.deepEqual(ids.map(isRunning), [true, true]);
    launcher.kill(signal);
    assert.deepEqual(await once(launcher, "exit"), [null, signal]);
    assert.ok(await retryFor(2_000, () => !ids.some(isRunning)));
  });
}

test("kill -9 of the launcher ends what it runs and what that has started, deaf as they are", async () => {
  const { launcher, ids } = await launch();
  launcher.kill("SIGKILL");
  assert.deepEqual(await once(launcher, "exit"), [null, "SIGKILL"]);
  assert.ok(await retryFor(2_000, () => !ids.some(isRunning)));
});

test("a launcher with an order of its own for its end keeps that, and what it runs is gone before", async () => {
  const { launcher, ids } = await launch({
    listens: `process.on("SIGTERM", () => setTimeout(() => process.exit(7), 1_000));`,
  });
  launcher.kill("SIGTERM");
  assert.ok(await retryFor(900, () => !ids.some(isRunning)));
  assert.deepEqual(await once(launcher, "exit"), [7, null]);
});

test("a launcher that cannot go on takes with it what it runs", async () => {
  const { launcher, ids } = await launch({
    listens: `setInterval(async () => (await import("node:fs")).existsSync(process.env.IDS) && process.exit(1), 20);`,
  });
  if (launcher.exitCode === null) await once(launcher, "exit");
  assert.ok(await retryFor(2_000, () => !ids.some(isRunning)));
});

test("answers what was printed and how it ended, and listens no more after it", async () => {
  const run = (script: string) => runInGroup(["-e", script], { env: process.env });
  assert.deepEqual(await run("console.log('made')"), { code: 0, printed: "made\n" });
  assert.deepEqual(await run("console.error('no room'); process.exitCode = 3"), {
    code: 3,
    printed: "no room\n",
  });
  assert.equal(process.listenerCount("SIGTERM"), 0);
});
