import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startSandbox } from "#lib/sandbox/index.ts";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { until } from "#lib/testing/until.ts";
import { startWorkerProcess } from "./worker-process.ts";

const UNDO = door("POST /api/campaigns/:id/undo");

const desk = await openDesk();
const { db } = desk;
const { cookie } = await desk.signIn("sender");
const sandbox = await startSandbox({
  databaseUrl: db.url,
  settings: { smsSubmitMs: 200, smsDeliverMs: 300 },
});
let worker = startWorkerProcess(db.url, sandbox);
after(async () => {
  await worker.kill();
  await sandbox.close();
  await desk.close();
});

let planted = 0;
/** A running campaign of ten people of its own. */
const plant = () => {
  const first = 10_000_000 + 1_000 * ++planted;
  return plantCampaign(db, { channel: "sms", size: 10, numberOf: (index) => `+2557${first + index}` });
};
const endGrace = (id: string, at: string) =>
  db.query(`UPDATE campaign SET grace_until = ${at} WHERE id = $1`, [id]);
const undo = (id: string) => desk.ask(UNDO, { method: "POST", params: { id }, cookie });
const attempts = async (id: string) =>
  (await db.query("SELECT FROM attempt WHERE campaign_id = $1", [id])).length;

async function killWorker(): Promise<void> {
  await worker.kill();
  worker = startWorkerProcess(db.url, sandbox);
}

/** The worker has sent another campaign meanwhile: it had its turn, and took nothing that waits. */
async function workerWorks(): Promise<void> {
  const other = await plant();
  await until(async () => (await countsOf(db, other)).accepted === 10, "the worker sends nothing", 120_000);
}

test("hard kills of the worker in the time to undo: nothing is sent, an undo holds for ever, and what is not undone is sent once", async () => {
  const [undone, sent] = [await plant(), await plant()];
  for (const id of [undone, sent]) await endGrace(id, "now() + interval '1 hour'");
  await workerWorks();
  await killWorker();
  await workerWorks();
  assert.deepEqual([await attempts(undone), await attempts(sent)], [0, 0]);
  assert.equal((await undo(undone)).status, 200);
  await killWorker();
  await endGrace(sent, "now()");
  await until(
    async () => (await countsOf(db, sent)).accepted === 10,
    "it does not start after the time to undo",
    120_000,
  );
  await workerWorks();
  assert.equal((await undo(sent)).status, 409);
  const { state, queued } = await countsOf(db, undone);
  assert.deepEqual([state, queued, await attempts(undone)], ["ready", 10, 0]);
});
