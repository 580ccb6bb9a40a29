import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { until } from "#lib/testing/until.ts";
import { type Client, clientOf, launchEverything, ledgerOf } from "./launch-everything.ts";
import { treeOf } from "./process-tree.ts";

const ROWS = 3_000;
const PASSWORD = "kijiko-kikubwa-mezani";

test("kill -9 of everything in mid-campaign: npm start goes on, nobody is sent to twice", {
  timeout: limitMs(240_000),
}, async () => {
  const data = await mkdtemp(join(tmpdir(), "tuma-kill-"));
  const first = await launchEverything({ TUMA_DATA: data });
  const desk = clientOf(first.origin);
  await desk.ask("POST", "/api/setup", {
    code: first.code,
    name: "Amina Test",
    email: "amina@duka.example",
    password: PASSWORD,
  });
  const id = await plan(desk);
  const { startToken } = await desk.campaign(id);
  await desk.ask("POST", `/api/campaigns/${id}/start`, { startToken });
  await until(async () => (await desk.campaign(id)).counts.accepted >= 600, "600 are not sent");
  await killTree(first.launcher.pid ?? 0);

  const second = await launchEverything({ TUMA_DATA: data });
  assert.equal(second.code, null, "the owner is still there");
  const again = clientOf(second.origin);
  await again.ask("POST", "/api/session", { email: "amina@duka.example", password: PASSWORD });
  await until(
    async () => ["sent", "completed"].includes((await again.campaign(id)).state),
    "it does not end",
    120_000,
  );
  const { counts } = await again.campaign(id);
  assert.equal(counts.queued + counts.attempting, 0);
  assert.equal(counts.accepted + counts.unknown, ROWS, "everybody is accepted, or said to be unknown");
  assert.ok(counts.unknown <= 200, `at most two requests are unknown, not ${counts.unknown}`);
  const sent = await ledgerOf(second.adminUrl, "sms");
  assert.equal(new Set(sent).size, sent.length, "nobody stands twice in the service's ledger");
  assert.ok(sent.length >= counts.accepted && sent.length <= ROWS);
  await killTree(second.launcher.pid ?? 0);
  await rm(data, { recursive: true, force: true });
});

async function plan(desk: Client): Promise<string> {
  const draft = { name: "Ofa", channel: "sms", content: { text: "Habari {{Jina}}" }, senderId: "AMANI AGRO" };
  const { campaign } = await desk.ask("POST", "/api/campaigns", draft);
  const rows = Array.from({ length: ROWS }, (_, index) => `07${54_000_000 + index};Mteja ${index}`);
  const form = new FormData();
  form.set("mapping", JSON.stringify({ phone: "Simu" }));
  form.set("file", new Blob([`Simu;Jina\n${rows.join("\n")}\n`]), "wateja.csv");
  await desk.ask("PUT", `/api/campaigns/${campaign.id}/audience`, form);
  return campaign.id;
}

/** kill -9 of a process and all that came from it, the database too. */
async function killTree(root: number): Promise<void> {
  const doomed = await treeOf(root);
  for (const pid of doomed) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Gone already.
    }
  }
  await until(async () => (await Promise.all(doomed.map(isGone))).every(Boolean), "processes are left");
}

/** Also of whom nobody has asked how it ended: that holds no port and no file any more. */
async function isGone(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return !/\) [^ZX] /.test(stat);
}
