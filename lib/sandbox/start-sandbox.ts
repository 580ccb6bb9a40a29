import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Clock, systemClock } from "../clock.ts";
import { type Db, migrate, openDatabase } from "../db/index.ts";
import { advanceChat } from "./chat/advance-chat.ts";
import { SANDBOX_CONNECTIONS } from "./connections.ts";
import type { Sandbox } from "./context.ts";
import { FaultPlan } from "./fault-rule.ts";
import { createFaults } from "./faults.ts";
import { createServer } from "./http/server.ts";
import { startLoop } from "./loop.ts";
import { type GivenSecrets, seedSandbox, updateEndpoint, updateSecret } from "./seed-sandbox.ts";
import { getSetting, SandboxSettings, updateSetting } from "./settings.ts";
import { advanceSms } from "./sms/advance-sms.ts";
import { advanceTemplates } from "./templates/advance-templates.ts";
import { advanceCalls } from "./voice/advance-calls.ts";
import { deliverWebhooks } from "./webhooks/deliver.ts";
import { recoverDeliveries } from "./webhooks/recover-deliveries.ts";
import { leadsHere } from "./webhooks/url-rules.ts";

export type SandboxOptions = GivenSecrets & {
  databaseUrl: string;
  /** 0, the default, takes any free port. */
  port?: number;
  host?: string;
  clock?: Clock;
  /**
   * Where chat events are delivered; without it none are queued until an admin sets one. An address on this machine
   * is the word of whoever starts the sandbox that callbacks may go there (`allowsLoopbackWebhooks`).
   */
  webhookUrl?: string | undefined;
  /** Asked of every admin request when given; the admin surface answers loopback only either way. */
  adminToken?: string | undefined;
  settings?: Partial<SandboxSettings>;
};

export type RunningSandbox = {
  url: string;
  adminUrl: string;
  apiKey: string;
  webhookSecret: string;
  /** Ends the life cycles after their step in flight, then the server; what is pending stays in the database. */
  close(): Promise<void>;
};

const STEP_ROWS = 500;

/** Starts the stand-in of the whole service: its own schema `sandbox`, an HTTP server, life cycles and callbacks. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { databaseUrl, clock = systemClock, host = "127.0.0.1", port = 0 } = options;
  await migrate(databaseUrl, join(import.meta.dirname, "migrations"), "sandbox");
  const db = openDatabase(databaseUrl, { max: SANDBOX_CONNECTIONS, name: "tuma sandbox" });
  const secrets = await db.transaction((tx) => seedSandbox(tx, clock.now(), options));
  if (options.webhookSecret) await updateSecret(db, options.webhookSecret);
  if (options.webhookUrl) {
    await updateEndpoint(db, { url: options.webhookUrl, secret: secrets.webhookSecret });
  }
  const given = { ...(await settingsFor(options.webhookUrl)), ...options.settings };
  const sandbox = await createContext(db, clock, {
    linkSecret: secrets.linkSecret,
    given,
    givenWebhookSecret: options.webhookSecret,
  });
  await recoverDeliveries(db, sandbox.now());
  const loops = startLoops(sandbox, clock);
  const server = createServer(sandbox, { drain: loops.drain, adminToken: options.adminToken });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  sandbox.url = `http://${reachedAs(host)}:${actualPort}`;
  return {
    url: sandbox.url,
    adminUrl: `${sandbox.url}/admin`,
    apiKey: secrets.apiKey,
    webhookSecret: secrets.webhookSecret,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await loops.stop();
      setTimeout(() => server.closeAllConnections(), 1_000).unref();
      await closed;
      await db.close();
    },
  };
}

/** A server that listens everywhere is reached from here by loopback, and its admin surface by nothing else. */
function reachedAs(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

async function settingsFor(webhookUrl: string | undefined): Promise<Partial<SandboxSettings>> {
  if (!webhookUrl) return {};
  const isHere = await leadsHere(webhookUrl);
  return isHere ? { allowsLoopbackWebhooks: true } : {};
}

async function createContext(
  db: Db,
  clock: Clock,
  {
    given,
    ...secrets
  }: Pick<Sandbox, "linkSecret" | "givenWebhookSecret"> & { given: Partial<SandboxSettings> },
): Promise<Sandbox> {
  let offsetMs = Number((await getSetting(db, "offsetMs")) ?? 0);
  const stored = (await getSetting(db, "settings")) ?? {};
  const settings = SandboxSettings.parse({ ...stored, ...given });
  await updateSetting(db, "settings", settings);
  return {
    db,
    now: () => new Date(clock.now().getTime() + offsetMs),
    realNow: () => clock.now(),
    advance(ms) {
      offsetMs += ms;
      return updateSetting(db, "offsetMs", offsetMs);
    },
    sleep: async (ms) => (ms > 0 ? await clock.sleep(ms) : undefined),
    settings,
    firstSettings: SandboxSettings.parse(given),
    faults: createFaults(await storedPlan(db)),
    url: "",
    ...secrets,
    wake: () => undefined,
  };
}

/** A plan that an older version took and this one would refuse is no reason not to start. */
async function storedPlan(db: Db): Promise<FaultPlan> {
  const stored = FaultPlan.safeParse((await getSetting(db, "faults")) ?? {});
  return stored.success ? stored.data : FaultPlan.parse({});
}

function startLoops(sandbox: Sandbox, clock: Clock) {
  const common = { sleep: clock.sleep, intervalMs: 200 };
  const delivery = startLoop({ ...common, step: () => deliverWebhooks(sandbox) });
  const lives = startLoop({ ...common, step: () => advanceLives(sandbox, delivery.wake) });
  sandbox.wake = () => {
    lives.wake();
    delivery.wake();
  };
  return {
    async drain() {
      return { changes: await lives.drain(), attempts: await delivery.drain() };
    },
    async stop() {
      await Promise.all([lives.stop(), delivery.stop()]);
    },
  };
}

async function advanceLives(sandbox: Sandbox, wakeDelivery: () => void): Promise<number> {
  const sms = await advanceSms(sandbox, STEP_ROWS * 4);
  const chat = await advanceChat(sandbox, STEP_ROWS);
  const templates = await advanceTemplates(sandbox, STEP_ROWS);
  const calls = await advanceCalls(sandbox, STEP_ROWS);
  if (chat + templates > 0) wakeDelivery();
  return sms + chat + templates + calls;
}
