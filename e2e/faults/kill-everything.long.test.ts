import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "#lib/launch/launcher/port.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const ROWS = 3_000;
const PASSWORD = "kijiko-kikubwa-mezani";

type Console = { origin: string; code: string | null; pid: number; adminUrl: string };

test("kill -9 of everything in mid-campaign: npm start goes on, nobody is sent to twice", {
  timeout: 240_000,
}, async () => {
  const data = await mkdtemp(join(tmpdir(), "tuma-kill-"));
  const first = await start(data);
  const desk = client(first.origin);
  await desk.ask("POST", "/api/setup", {
    code: first.code,
    name: "Amina Test",
    email: "amina@duka.example",
    password: PASSWORD,
  });
  const id = await plan(desk);
  const { startToken } = await desk.campaign(id);
  await desk.ask("POST", `/api/campaigns/${id}/start`, { startToken });
  await until(async () => (await desk.campaign(id)).counts.accepted >= 600);
  await killTree(first.pid);

  const second = await start(data);
  assert.equal(second.code, null, "the owner is still there");
  const again = client(second.origin);
  await again.ask("POST", "/api/session", { email: "amina@duka.example", password: PASSWORD });
  await until(async () => ["sent", "completed"].includes((await again.campaign(id)).state));
  const { counts } = await again.campaign(id);
  assert.equal(counts.queued + counts.attempting, 0);
  assert.equal(counts.accepted + counts.unknown, ROWS, "everybody is accepted, or said to be unknown");
  assert.ok(counts.unknown <= 200, `at most two requests are unknown, not ${counts.unknown}`);
  const sent = await ledgerOf(second.adminUrl);
  assert.equal(new Set(sent).size, sent.length, "nobody stands twice in the service's ledger");
  assert.ok(sent.length >= counts.accepted && sent.length <= ROWS);
  await killTree(second.pid);
  await rm(data, { recursive: true, force: true });
});

async function start(data: string): Promise<Console> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(ROOT, "lib/launch/start.ts")], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), TUMA_DATA: data, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await until(() => {
    assert.equal(child.exitCode, null, said);
    return /^Ready.*http/m.test(said);
  });
  const code = /setup\?code=(\S+)/.exec(said)?.[1] ?? null;
  const adminUrl = /"adminUrl":"([^"]+)"/.exec(said)?.[1] ?? assert.fail("the sandbox says where it is");
  return { origin: `http://localhost:${port}`, code, pid: child.pid ?? 0, adminUrl };
}

function client(origin: string) {
  let cookie = "";
  const ask = async (method: string, path: string, body?: object) => {
    const form = body instanceof FormData;
    const answer = await fetch(origin + path, {
      method,
      headers: {
        "x-csrf": "1",
        origin,
        cookie,
        ...(body && !form && { "content-type": "application/json" }),
      },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    });
    for (const value of answer.headers.getSetCookie())
      if (value.startsWith("__Host-sid")) cookie = value.split(";")[0] ?? "";
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  return { ask, campaign: async (id: string) => (await ask("GET", `/api/campaigns/${id}`)).campaign };
}

async function plan(desk: ReturnType<typeof client>): Promise<string> {
  const draft = { name: "Ofa", channel: "sms", content: { text: "Habari {{Jina}}" }, senderId: "AMANI AGRO" };
  const { campaign } = await desk.ask("POST", "/api/campaigns", draft);
  const rows = Array.from({ length: ROWS }, (_, index) => `07${54_000_000 + index};Mteja ${index}`);
  const form = new FormData();
  form.set("mapping", JSON.stringify({ phone: "Simu" }));
  form.set("file", new Blob([`Simu;Jina\n${rows.join("\n")}\n`]), "wateja.csv");
  await desk.ask("PUT", `/api/campaigns/${campaign.id}/audience`, form);
  return campaign.id;
}

async function ledgerOf(adminUrl: string): Promise<string[]> {
  const sent: string[] = [];
  for (let after = 0; ; ) {
    const answer = await fetch(`${adminUrl}/ledger?channel=sms&after=${after}&limit=1000`);
    const page: { entries: { seq: number; recipient: string }[] } = await answer.json();
    if (page.entries.length === 0) return sent;
    sent.push(...page.entries.map((entry) => entry.recipient));
    after = page.entries.at(-1)?.seq ?? after;
  }
}

/** kill -9 of a process and all that came from it, the database too. */
async function killTree(root: number): Promise<void> {
  const parents = await parentsOf();
  const isDoomed = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || isDoomed(parents.get(pid)));
  const doomed = [...parents.keys()].filter(isDoomed);
  for (const pid of doomed) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Gone already.
    }
  }
  await until(async () => (await Promise.all(doomed.map(isGone))).every(Boolean));
}

/** Also of whom nobody has asked how it ended: that holds no port and no file any more. */
async function isGone(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return !/\) [^ZX] /.test(stat);
}

async function parentsOf(): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  for (const name of (await readdir("/proc")).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const parent = /\) \S (\d+)/.exec(stat)?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  return parents;
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (await isDone()) return;
    await wait(100);
  }
  assert.fail("it did not come to pass in two minutes");
}
