import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { migrate } from "../db/index.ts";
import { type EmbeddedPostgres, startPostgres } from "./postgres.ts";
import { ROOT } from "./root.ts";

const dataFolder = await mkdtemp(join(tmpdir(), "tuma-reread-test-"));
let postgres: EmbeddedPostgres;
before(async () => {
  postgres = await startPostgres({ dataDir: join(dataFolder, "postgres"), isDurable: false });
  await migrate(postgres.url, join(ROOT, "lib/server/store/migrations"));
});
after(async () => {
  await postgres.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

test("reads on a console that has no settings but its folder", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, "reread.ts")],
    // Nothing else: a setting of whoever runs the tests would hide what is missing.
    { env: { NODE_ENV: "test", PATH: process.env.PATH, TUMA_DATA: dataFolder } },
  );
  assert.equal(stdout, "Read 0 stored answers again: 0 ids became messages, 0 lost answers are known now.\n");
});
