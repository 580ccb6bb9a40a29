import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { factorOf } from "./machine-speed.ts";

const QUIET = { cpuMs: 20, wallMs: 20, load: 0, cores: 2 };

test("a limit of time: quiet machine -> as chosen; slower or shared one -> longer by as much, never shorter", () => {
  assert.equal(factorOf(QUIET), 1);
  assert.equal(factorOf({ ...QUIET, cpuMs: 1, wallMs: 1 }), 1);
  assert.equal(factorOf({ ...QUIET, cpuMs: 75, wallMs: 75 }), 3);
  assert.equal(factorOf({ ...QUIET, load: 4 }), 3);
  assert.equal(factorOf({ ...QUIET, wallMs: 100 }), 5);
  assert.equal(factorOf({ cpuMs: 50, wallMs: 60, load: 4, cores: 2 }), 6);
});

/** The factor of a process, and the limit it makes of a second. */
function runWith(env: Record<string, string>): { factor: number; limit: number; kept: string } {
  const script = `const { MACHINE_FACTOR, limitMs } = await import("${import.meta.resolve("./machine-speed.ts")}");
    console.log(JSON.stringify({ factor: MACHINE_FACTOR, limit: limitMs(1000), kept: process.env.TEST_MACHINE_FACTOR }))`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  return JSON.parse(stdout);
}

test("a limit of time: measured by the first process of a run, taken over by its children", () => {
  const first = runWith({ TEST_MACHINE_FACTOR: "" });
  assert.ok(first.factor >= 1);
  assert.equal(first.kept, String(first.factor));
  assert.deepEqual(runWith({ TEST_MACHINE_FACTOR: "2.5" }), { factor: 2.5, limit: 2_500, kept: "2.5" });
});
