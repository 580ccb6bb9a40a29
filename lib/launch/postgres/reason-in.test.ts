import assert from "node:assert/strict";
import { test } from "node:test";
import { reasonIn } from "./reason-in.ts";

test("of all that a program of PostgreSQL prints, a person is told the line that says why", () => {
  const full = `fixing permissions on existing directory /proc/self/fd/3 ... ok
running bootstrap script ... 2026-11-26 12:13:45.565 UTC [25718] FATAL:  could not write to file "pg_wal/xlogtemp.25718": No space left on device
child process exited with exit code 1
initdb: removing contents of data directory "/proc/self/fd/3"`;
  assert.equal(reasonIn(full), 'could not write to file "pg_wal/xlogtemp.25718": No space left on device');
  assert.equal(
    reasonIn("initdb: error: cannot be run as root\ninitdb: hint: use su"),
    "cannot be run as root",
  );
  assert.equal(reasonIn("one\nSegmentation fault\n"), "Segmentation fault");
  assert.equal(reasonIn(""), "");
});
