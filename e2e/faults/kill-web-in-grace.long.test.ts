import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import type { Tx } from "#lib/db/index.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { startTokenOf } from "#lib/server/store/campaign/campaign-view.ts";
import { updateSettingRow } from "#lib/server/store/console/setting.ts";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { until } from "#lib/testing/until.ts";
import { startWebProcess, type WebProcess } from "./web-process.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

const SIZE = 10;
/** Held by the test: whoever changes a campaign waits for it at the moment that `holdAt` chose. */
const GATE = 4_711;

let desk: Awaited<ReturnType<typeof openDesk>>;
let sandbox: RunningSandbox;
let worker: WorkerProcess;
let web: WebProcess;
let data: string;
let cookie: string;

before(async () => {
  desk = await openDesk();
  desk.clock.set(new Date());
  ({ cookie } = await desk.signIn("sender"));
  data = await mkdtemp(join(tmpdir(), "tuma-kill-grace-"));
  sandbox = await startSandbox({
    databaseUrl: desk.db.url,
    settings: { smsSubmitMs: 200, smsDeliverMs: 300 },
  });
  worker = startWorkerProcess(desk.db.url, sandbox);
  web = await startWeb();
  await updateSettingRow(desk.db, "graceSeconds", 60);
  await desk.db.query(`CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock(${GATE}); RETURN NULL; END $$`);
});
beforeEach(() => desk.db.query("DROP TRIGGER IF EXISTS gate ON campaign"));
after(async () => {
  web.process.kill("SIGKILL");
  await worker.kill();
  await sandbox.close();
  await desk.close();
  await rm(data, { recursive: true, force: true });
});

const startWeb = (): Promise<WebProcess> =>
  startWebProcess(desk.db.url, data, {
    SERVICE_BASE_URL: sandbox.url,
    SESSION_SECRET: desk.context.env.sessionSecret,
    PUBLIC_ORIGIN: desk.context.env.publicOrigin,
  });

let planted = 0;
/** A plan of ten people of its own that nobody has started. */
async function plantReady(): Promise<{ id: string; numbers: string[] }> {
  const first = 20_000_000 + 1_000 * ++planted;
  const numberOf = (index: number) => `+2557${first + index}`;
  const id = await plantCampaign(desk.db, { id: randomUUID(), channel: "sms", size: SIZE, numberOf });
  await desk.db.query("UPDATE campaign SET state = 'ready', started_at = NULL WHERE id = $1", [id]);
  await desk.db.query(
    "INSERT INTO draft (campaign_id, form, saved_by, saved_at) VALUES ($1, '{}', $1, now())",
    [id],
  );
  return { id, numbers: Array.from({ length: SIZE }, (_, index) => numberOf(index)) };
}

/** The statement that changes the campaign waits, or the commit does: then the process is gone before its answer. */
type Moment = "before its commit" | "after its commit";
const MOMENTS: readonly Moment[] = ["before its commit", "after its commit"];

async function killAt(moment: Moment, press: () => Promise<Response>): Promise<void> {
  const kind =
    moment === "before its commit"
      ? "TRIGGER gate AFTER UPDATE ON campaign"
      : "CONSTRAINT TRIGGER gate AFTER UPDATE ON campaign DEFERRABLE INITIALLY DEFERRED";
  const on = "EXECUTE FUNCTION wait_at_gate()";
  await desk.db.query(`CREATE ${kind} FOR EACH ROW ${on}`);
  await desk.db.transaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock($1)", [GATE]);
    const lost = assert.rejects(press());
    await until(() => isAtGate(tx), "nobody waits at the gate");
    const died = once(web.process, "exit");
    web.process.kill("SIGKILL");
    await died;
    await lost;
  });
  await until(async () => !(await isAtGate(desk.db)), "somebody still waits at the gate");
  // Whatever was under way has committed or gone back when nobody holds the campaign any more.
  await desk.db.query("DROP TRIGGER gate ON campaign");
  web = await startWeb();
}

const isAtGate = async (tx: Tx): Promise<boolean> =>
  (await tx.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted", [GATE]))
    .length > 0;

const post = (path: string, body?: object): Promise<Response> =>
  fetch(web.origin + path, {
    method: "POST",
    headers: {
      ...{ cookie, host: new URL(desk.context.env.publicOrigin).host },
      ...{ "content-type": "application/json", "x-csrf": "1", "sec-fetch-site": "same-origin" },
    },
    ...(body && { body: JSON.stringify(body) }),
  });
const start = (id: string, revision = 1) =>
  post(`/api/campaigns/${id}/start`, { startToken: startTokenOf(id, revision) });
const undo = (id: string) => post(`/api/campaigns/${id}/undo`);
const endGrace = (id: string) =>
  desk.db.query("UPDATE campaign SET grace_until = now() WHERE id = $1 AND grace_until IS NOT NULL", [id]);
const stateOf = async (id: string) => (await countsOf(desk.db, id)).state;

async function sentTo(numbers: string[]): Promise<string[]> {
  const rows = await desk.db.query<{ recipient: string }>(
    "SELECT recipient FROM sandbox.ledger WHERE recipient = ANY($1) ORDER BY recipient",
    [numbers],
  );
  return rows.map(({ recipient }) => recipient);
}

async function sendsOnce(id: string, numbers: string[]): Promise<void> {
  await endGrace(id);
  const isSent = async () => (await countsOf(desk.db, id)).accepted === SIZE;
  await until(isSent, () => `it is not sent; the worker said: ${worker.output()}`, 120_000);
  assert.deepEqual(await sentTo(numbers), numbers);
}

/** The worker has sent another campaign meanwhile: it had its turn, and took nothing of this one. */
async function staysUnsent(id: string, numbers: string[]): Promise<void> {
  await endGrace(id);
  const other = await plantReady();
  assert.equal((await start(other.id)).status, 200);
  await sendsOnce(other.id, other.numbers);
  assert.deepEqual(await sentTo(numbers), []);
}

for (const moment of MOMENTS) {
  const isKept = moment === "after its commit";

  test(`kill -9 of the web process in a press of Send, ${moment} -> ${isKept ? "it has started once, can be undone" : "nothing has started"}, and the press again is the same one`, {
    timeout: limitMs(240_000),
  }, async () => {
    const [sent, undone] = [await plantReady(), await plantReady()];
    for (const { id } of [sent, undone]) {
      await killAt(moment, () => start(id));
      assert.equal(await stateOf(id), isKept ? "running" : "ready");
    }
    for (const { id } of [sent, undone]) {
      assert.equal((await start(id)).status, 200);
      assert.equal(await stateOf(id), "running");
    }
    assert.equal((await undo(undone.id)).status, 200);
    assert.equal((await start(undone.id)).status, 409);
    await sendsOnce(sent.id, sent.numbers);
    await staysUnsent(undone.id, undone.numbers);
    assert.equal((await undo(sent.id)).status, 409);
  });

  test(`kill -9 of the web process in a press of Undo, ${moment} -> ${isKept ? "nothing is sent until Send is pressed anew" : "it goes on, and Undo can be pressed again"}; nobody gets it twice, nobody is lost`, {
    timeout: limitMs(240_000),
  }, async () => {
    const [again, other] = [await plantReady(), await plantReady()];
    for (const { id } of [again, other]) {
      assert.equal((await start(id)).status, 200);
      await killAt(moment, () => undo(id));
      assert.equal(await stateOf(id), isKept ? "ready" : "running");
    }
    assert.equal((await undo(again.id)).status, 200);
    await staysUnsent(again.id, again.numbers);
    if (isKept) {
      await staysUnsent(other.id, other.numbers);
      const answer = await undo(other.id);
      const { campaign } = (await answer.json()) as { campaign: { revision: number } };
      assert.equal((await start(other.id, campaign.revision)).status, 200);
    }
    await sendsOnce(other.id, other.numbers);
  });
}
