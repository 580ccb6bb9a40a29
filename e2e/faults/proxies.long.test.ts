import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { findFreePort } from "#lib/launch/launcher/port.ts";
import { ROOT } from "#lib/launch/root.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { readStream } from "#lib/server/live/test-reader.ts";
import { publish } from "#lib/server/publish.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { plantKey } from "#lib/testing/plant-key.ts";
import { until } from "#lib/testing/until.ts";
import { contextBeside, signIn } from "./built-console.ts";
import { startWebProcess, type WebProcess } from "./web-process.ts";

// Both are Debian's: apt-get install nginx-light caddy.

const CONFIGS = join(ROOT, "lib/launch/deploy/proxy");
const UPLOAD = 100 * 1024 * 1024;

let database: TestDatabase;
let folder: string;
/** Where people open the console; each proxy listens there in its turn. */
let port: number;
let origin: string;
let web: WebProcess;
let context: ReturnType<typeof contextBeside>;

before(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "tuma-proxy-"));
  await chmod(folder, 0o755);
  port = await findFreePort();
  origin = `http://localhost:${port}`;
  web = await startWebProcess(database.url, join(folder, "data"), {
    PUBLIC_ORIGIN: origin,
    TRUST_PROXY_HOPS: "1",
  });
  context = contextBeside(web, database.url);
});
after(async () => {
  web.process.kill("SIGTERM");
  await once(web.process, "exit");
  await context.db.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const PROXIES = { nginx: startNginx, Caddy: startCaddy };

for (const [name, start] of Object.entries(PROXIES))
  test(`${name} before the console: a stream is live, 100 MB go through, a client has its own address, and none that it writes itself`, {
    timeout: limitMs(300_000),
  }, async () => {
    const proxy = await start();
    try {
      await until(isServing, `${name} does not serve`, 30_000);
      await streamIsLive();
      const { secret, id } = await plantKey(context.db);
      const ask = (path: string, init: RequestInit = {}) =>
        fetch(`${origin}/api/v1${path}`, {
          ...init,
          headers: {
            authorization: `Bearer ${secret}`,
            "x-forwarded-for": "203.0.113.9",
            "idempotency-key": randomUUID(),
            ...(typeof init.body === "string" && { "content-type": "application/json" }),
          },
        });
      const campaign = { name, channel: "sms", sender: "DUKA", text: "Habari {{Jina}}" };
      const made = await ask("/campaigns", { method: "POST", body: JSON.stringify(campaign) });
      assert.equal(made.status, 201, await made.clone().text());
      const { id: campaignId } = await made.json();
      const put = await ask(`/campaigns/${campaignId}/audience`, { method: "PUT", body: upload() });
      assert.equal(put.status, 200, await put.clone().text());
      assert.equal((await put.json()).counts.rows, ROWS);
      const [key] = await context.db.query("SELECT used_from FROM api_key WHERE id = $1", [id]);
      assert.deepEqual(key, { used_from: "127.0.0.1" });
    } finally {
      proxy.kill("SIGTERM");
      await once(proxy, "exit");
    }
  });

const ROWS = 20_000;

/** 100 MB that are 20,000 people: a long column beside their numbers. */
function upload(): FormData {
  const line = (at: number) => `+2557541${String(at).padStart(5, "0")},Asha,`;
  const filler = "x".repeat(Math.ceil(UPLOAD / ROWS));
  const lines = Array.from({ length: ROWS }, (_, at) => `${line(at)}${filler}\n`);
  const file = new Blob(["Simu,Jina,Maelezo\n", ...lines]);
  assert.ok(file.size >= UPLOAD);
  const body = new FormData();
  body.set("mapping", JSON.stringify({}));
  body.set("file", file, "wateja.csv");
  return body;
}

/** What happens is told while the stream is open: a proxy that gathers pieces would tell it later. */
async function streamIsLive() {
  const stream = readStream(`${origin}/api/live`, { cookie: await signIn(context, "owner") });
  const campaign = randomUUID();
  try {
    await until(() => stream.events.length > 0, "the stream does not begin");
    await context.db.transaction((tx) => publish(tx, [{ topic: "campaign", data: { id: campaign } }]));
    await until(() => stream.events.some(({ data }) => data.includes(campaign)), "the stream is not live");
  } finally {
    stream.close();
  }
}

const isServing = () =>
  fetch(`${origin}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

async function startNginx(): Promise<ChildProcess> {
  const config = await readFile(join(CONFIGS, "nginx.conf"), "utf8");
  const own = config
    .replace("server 127.0.0.1:3000", `server ${new URL(web.origin).host}`)
    .replace("listen 8080", `listen 127.0.0.1:${port}`);
  const temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((each) => `${each}_temp_path ${folder}/${each};`)
    .join("\n");
  const file = join(folder, "nginx.conf");
  const around = `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temp}\n${own}\n}\n`;
  await writeFile(file, around);
  return spawnProxy("nginx", ["-c", file, "-p", folder, "-g", "daemon off;"]);
}

async function startCaddy(): Promise<ChildProcess> {
  return spawnProxy("caddy", ["run", "--config", join(CONFIGS, "Caddyfile"), "--adapter", "caddyfile"], {
    TUMA_SITE: `http://localhost:${port}`,
    TUMA_WEBS: new URL(web.origin).host,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    HOME: folder,
  });
}

async function spawnProxy(
  program: string,
  words: string[],
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = spawn(program, words, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await Promise.race([
    once(child, "spawn"),
    once(child, "error").then(([error]) =>
      assert.fail(`${program}: ${error.message}. apt-get install nginx-light caddy`),
    ),
  ]);
  return child;
}
