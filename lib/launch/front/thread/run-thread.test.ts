import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";

/** What comes with settings that nobody could have read: the thread throws where it looks at them. */
const PROGRAM = `
  import { systemClock } from "#lib/clock.ts";
  import { createLog } from "#lib/server/log.ts";
  import { runThread } from ${JSON.stringify(join(import.meta.dirname, "run-thread.ts"))};
  runThread({ trustProxyHops: 0 }, createLog({ clock: systemClock, tagSecret: "secret" }));
  setInterval(() => undefined, 1_000);
`;

test("an exception in the thread ends the process, and is one line of the log", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  const [code] = await once(child, "exit");
  const [lines, rest] = (await said).map((chunks) => Buffer.concat(chunks).toString());
  assert.equal(code, 1);
  assert.equal(rest, "");
  const { level, event, error } = JSON.parse(lines ?? "");
  assert.deepEqual([level, event, error.name], ["error", "the front failed", "TypeError"]);
});
