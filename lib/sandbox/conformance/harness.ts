import { after, test } from "node:test";
import { createTestDatabase } from "../../testing/database.ts";
import { type SandboxOptions, startSandbox } from "../index.ts";
import type { SandboxSettings } from "../settings.ts";

export type Reply = {
  status: number;
  headers: Headers;
  body: Body;
};
export type Body = {
  status: number;
  message: string;
  code?: string;
  error?: unknown;
  timestamp: string;
  path: string;
  pagination?: unknown;
  data: Record<string, unknown>;
};

type Asking = { key?: string | null; headers?: Record<string, string>; rawBody?: string };

// Most rules send or change something, so a service that is not ours is asked only with open eyes.
const WHY_NOT =
  process.env.CONFORMANCE_BASE_URL && process.env.CONFORMANCE_SENDS !== "1"
    ? "sends real messages to +2557… numbers from AMANI AGRO; set CONFORMANCE_SENDS=1"
    : false;

/** The service under test: the base URL and key of CONFORMANCE_BASE_URL and CONFORMANCE_API_KEY, else a sandbox of its own. */
export async function openTarget(options: Partial<SandboxOptions> = {}) {
  const given = process.env.CONFORMANCE_BASE_URL;
  const own = given ? undefined : await startOwn(options);
  const baseUrl = given ?? own?.sandbox.url ?? "";
  const apiKey = process.env.CONFORMANCE_API_KEY ?? own?.sandbox.apiKey ?? "";
  const adminUrl = process.env.CONFORMANCE_ADMIN_URL ?? own?.sandbox.adminUrl;
  after(async () => await own?.close());

  async function ask(method: string, path: string, body?: unknown, asking: Asking = {}): Promise<Reply> {
    const key = asking.key === undefined ? `Bearer ${apiKey}` : asking.key;
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: key }),
        ...(method === "GET" ? {} : { "content-type": "application/json" }),
        ...asking.headers,
      },
      ...(method === "GET" ? {} : { body: asking.rawBody ?? JSON.stringify(body ?? {}) }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  }

  async function admin<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<T> {
    const response = await fetch(`${adminUrl}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as T & { error?: string };
    if (!response.ok) throw new Error(`admin ${path}: ${response.status} ${answer.error}`);
    return answer;
  }

  return {
    baseUrl,
    apiKey,
    sandbox: own?.sandbox,
    ask,
    admin,
    /** Moves the sandbox's time and works off everything due. */
    advance: (ms: number) => admin<{ changes: number; attempts: number }>("POST", "/advance", { ms }),
    /** One rule of the contract. */
    rule: (name: string, work: () => Promise<void>) => test(name, { skip: WHY_NOT }, work),
    /** One rule that needs the portal or the passing of time, so it is skipped where there is no admin surface. */
    portalRule: (name: string, work: () => Promise<void>) => test(name, { skip: WHY_NOT || !adminUrl }, work),
  };
}

/** Settings under which every message is delivered and read, so that a rule about something else can wait for it. */
const CERTAIN: Partial<SandboxSettings> = {
  smsFailedShare: 0,
  smsSilentShare: 0,
  chatFailedShare: 0,
  chatReadShare: 1,
};

async function startOwn(options: Partial<SandboxOptions>) {
  const database = await createTestDatabase({ template: "empty" });
  const sandbox = await startSandbox({ databaseUrl: database.url, settings: CERTAIN, ...options });
  return {
    sandbox,
    async close() {
      await sandbox.close();
      await database.drop();
    },
  };
}
