import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { findFreePort } from "#lib/launch/launcher/port.ts";
import { until } from "#lib/testing/until.ts";

const ROOT = resolve(import.meta.dirname, "../..");

export type Launched = {
  launcher: ChildProcess;
  origin: string;
  /** With which the first owner is made; null where there is one. */
  code: string | null;
  /** The levers of the sandbox; with a service given, none is started. */
  adminUrl: string;
};

/** Does what `npm start` does, and waits for the link. */
export async function launchEverything(settings: Record<string, string>): Promise<Launched> {
  const port = await findFreePort();
  const hasService = settings.SERVICE_BASE_URL !== undefined;
  const launcher = spawn(process.execPath, [join(ROOT, "lib/launch/start.ts")], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), NODE_ENV: "production", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [launcher.stdout, launcher.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await until(
    () => {
      assert.equal(launcher.exitCode, null, said);
      // The sandbox says where it is by itself, and may come to that after the link.
      return /^Ready.*http/m.test(said) && (hasService || said.includes('"adminUrl"'));
    },
    "it does not start",
    240_000,
  );
  const code = /setup\?code=(\S+)/.exec(said)?.[1] ?? null;
  const adminUrl = /"adminUrl":"([^"]+)"/.exec(said)?.[1] ?? "";
  return { launcher, origin: `http://localhost:${port}`, code, adminUrl };
}

export type Client = ReturnType<typeof clientOf>;

/** Somebody at a browser: keeps the session, and takes no answer that is a refusal. */
export function clientOf(origin: string) {
  let cookie = "";
  const fetchIt = (method: string, path: string, body?: object) => {
    const form = body instanceof FormData;
    const type = body && !form && { "content-type": "application/json" };
    return fetch(origin + path, {
      method,
      headers: { "x-csrf": "1", origin, cookie, ...type },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    });
  };
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetchIt(method, path, body);
    for (const value of answer.headers.getSetCookie())
      if (value.startsWith("__Host-sid")) cookie = value.split(";")[0] ?? "";
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  return {
    ask,
    look: (path: string) => fetchIt("GET", path),
    campaign: async (id: string) => (await ask("GET", `/api/campaigns/${id}`)).campaign,
  };
}

/** Whom the sandbox really sent to, each number once per message. */
export async function ledgerOf(adminUrl: string, channel: "sms" | "chat"): Promise<string[]> {
  const sent: string[] = [];
  for (let after = 0; ; ) {
    const answer = await fetch(`${adminUrl}/ledger?channel=${channel}&after=${after}&limit=1000`);
    const page: { entries: { seq: number; recipient: string }[] } = await answer.json();
    if (page.entries.length === 0) return sent;
    sent.push(...page.entries.map((entry) => entry.recipient));
    after = page.entries.at(-1)?.seq ?? after;
  }
}
