import assert from "node:assert/strict";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { plantKey } from "#lib/testing/plant-key.ts";
import { until } from "#lib/testing/until.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

type Kills = {
  rows: number;
  /** A worker is killed as soon as so many rows are accepted. */
  killsAt: readonly number[];
  settledWithinMs: number;
};

/** The test of one file of so many rows, whose workers are killed while they take it. */
export function testOutboxKills({ rows: rowCount, killsAt, settledWithinMs }: Kills): void {
  let database: TestDatabase;
  let db: Db;
  let sandbox: RunningSandbox;
  let folder: string;

  before(async () => {
    database = await createTestDatabase();
    db = openDatabase(database.url, { name: "kill outbox" });
    sandbox = await startSandbox({ databaseUrl: database.url, settings: { latencyMs: 20 } });
    folder = await mkdtemp(join(tmpdir(), "tuma-outbox-"));
    await plantKey(db, { name: "Bank core" });
  });
  after(async () => {
    await sandbox.close();
    await db.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (): WorkerProcess =>
    startWorkerProcess(database.url, sandbox, undefined, { OUTBOX_DIR: folder, OUTBOX_KEY: "Bank core" });
  const count = async (what: string): Promise<number> => {
    const [row] = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${what}`);
    return row?.n ?? 0;
  };
  /** The cells of the lines of a file beside it, without the first. */
  const linesOf = async (ending: string): Promise<string[][]> => {
    const text = await readFile(join(folder, `salaries.csv.${ending}`), "utf8").catch(() => "");
    return text
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(","));
  };

  test(`a file of ${rowCount} rows, its worker killed ${killsAt.length} times while it is taken: each row accepted once, nobody sent to twice, an outcome of each`, {
    timeout: limitMs(settledWithinMs * 2),
  }, async (t) => {
    const rows = Array.from(
      { length: rowCount },
      (_, at) => `+2557548${String(at).padStart(5, "0")},sms,Habari ${at},AMANI AGRO,row-${at}`,
    );
    let worker = start();
    try {
      const part = join(folder, "salaries.csv.part");
      await writeFile(part, ["to,channel,text,sender,reference", ...rows, ""].join("\n"));
      await rename(part, join(folder, "salaries.csv"));
      for (const least of killsAt) {
        await until(
          async () => (await count("api_message")) >= least,
          () => `not ${least} rows were accepted: ${worker.output()}`,
          settledWithinMs,
        );
        await worker.kill();
        t.diagnostic(`killed at ${await count("api_message")} rows`);
        worker = start();
      }
      await until(
        async () => (await count("outbox_file WHERE is_done")) === 1,
        () => `the file was not taken whole: ${worker.output()}`,
        settledWithinMs,
      );
      await until(
        async () => (await count("recipient WHERE state IN ('queued', 'attempting')")) === 0,
        () => `not all are sent: ${worker.output()}`,
        settledWithinMs,
      );
      await until(
        async () => new Set((await linesOf("outcomes")).map(([row]) => row)).size === rowCount,
        () => `not each row has an outcome: ${worker.output()}`,
        settledWithinMs,
      );
      const accepted = await linesOf("accepted");
      const ids = await db.query<{ id: string }>(
        "SELECT format('msg_%s_%s', campaign_id, seq) AS id FROM api_message",
      );
      assert.deepEqual(
        accepted.map(([, , id]) => id).toSorted(),
        ids.map(({ id }) => id).toSorted(),
        "what is accepted stands beside the file, once",
      );
      assert.equal(new Set(accepted.map(([, reference]) => reference)).size, rowCount);
      assert.equal(accepted.length, rowCount);
      assert.deepEqual(
        await db.query("SELECT recipient FROM sandbox.ledger GROUP BY 1 HAVING count(*) > 1"),
        [],
        "nobody stands twice in the ledger",
      );
      const outcomes = await linesOf("outcomes");
      const lines = outcomes.map(([row, , , event]) => `${row} ${event}`);
      assert.equal(new Set(lines).size, lines.length, "each outcome is told once");
      const unknown = outcomes.filter(([, , , event]) => event === "message.unknown").length;
      assert.ok(
        (await count("(SELECT DISTINCT recipient FROM sandbox.ledger) x")) >= rowCount - unknown,
        "nobody is lost",
      );
      t.diagnostic(`${unknown} unknown`);
    } finally {
      await worker.kill();
    }
  });
}
