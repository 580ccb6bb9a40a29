import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "#lib/db/index.ts";
import { part } from "#lib/launch/bench/part.ts";
import { startPostgres } from "#lib/launch/postgres.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { median } from "#lib/testing/quantile.ts";
import { insertRecipients, type NewRecipient } from "./recipient-found.ts";

const PEOPLE = part(200_000);
/** As many as a piece of a file has. */
const BATCH = 1_300;
const ROUNDS = 5;
const TABLE = "recipient (campaign_id, seq, row_number, number, text, parameters, pack, columns, segments)";

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
// The shared test server does not sync; what is measured here has to.
const server = await startPostgres({ dataDir: join(folder, "data"), isDurable: true });
process.env.TEST_DATABASE_URL = server.url;
const database = await createTestDatabase();
const db = openDatabase(database.url);
const batches = batchesOf(Array.from({ length: PEOPLE }, (_, row) => recipientOf(row)));
const ours: number[] = [];
const copied: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  ours.push(await rate(store));
  copied.push(await rate(copy));
}
// Round by round: the machine is not equally fast all the time, and indexes grow.
const ratio = median(ours.map((rows, round) => rows / (copied[round] ?? Number.NaN)));
const [figure, baseline] = [Math.round(median(ours)), Math.round(median(copied))];
process.stdout.write(
  `${JSON.stringify({ name: "recipients stored a second, against COPY of the same rows", figure, baseline, ratio, goal: ">= 0.5" })}\n`,
);
await db.close();
await server.stop();
await rm(folder, { recursive: true });

/** Rows a second of the work that is made ready for a campaign before the clock runs. */
async function rate(prepare: (campaignId: string) => () => Promise<void>): Promise<number> {
  const work = prepare(await plantCampaign(db, { channel: "sms", size: 0 }));
  const startedAt = performance.now();
  await work();
  return PEOPLE / ((performance.now() - startedAt) / 1_000);
}

/** As a plan does it: batch by batch, in one transaction. */
function store(campaignId: string) {
  return () =>
    db.transaction(async (tx) => {
      for (const batch of batches) await insertRecipients(tx, campaignId, batch);
    });
}

/** The least that the table costs, with its indexes and triggers. */
function copy(campaignId: string) {
  const pieces = batches.map((batch) => Buffer.from(batch.map((row) => lineOf(campaignId, row)).join("")));
  return async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    client.query({
      submit: (connection) => connection.query(`COPY ${TABLE} FROM STDIN`),
      handleCopyInResponse(connection: CopyConnection) {
        for (const piece of pieces) connection.sendCopyFromChunk(piece);
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    } as pg.Submittable);
    await promise;
    await client.end();
  };
}

type CopyConnection = pg.Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

function lineOf(id: string, { seq, row, number, text, columns, segments }: NewRecipient): string {
  const cells = columns.map((cell) => `"${cell}"`).join(",");
  return `${id}\t${seq}\t${row}\t${number}\t${text}\t\\N\t\t{${cells}}\t${segments}\n`;
}

function recipientOf(row: number): NewRecipient {
  const national = 710_000_000 + ((row * 7_919) % 9_999_999);
  const columns = [`0${national}`, `Mteja ${row % 1_000}`, `${38_000 + (row % 50)}`, "Nyegezi"];
  const text = `Habari ${columns[1]}, bei ya leo ni TSh ${columns[2]} tawi la ${columns[3]}.`;
  return {
    ...{ seq: row + 1, row: row + 2, number: `+255${national}`, columns, text },
    ...{ parameters: null, pack: "", segments: 1 },
  };
}

function batchesOf(rows: NewRecipient[]): NewRecipient[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) =>
    rows.slice(at * BATCH, (at + 1) * BATCH),
  );
}
