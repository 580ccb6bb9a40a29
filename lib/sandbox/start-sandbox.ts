import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Clock, systemClock } from "../clock.ts";
import { type Db, migrate, openDatabase, type Tx } from "../db/index.ts";
import { type AdminOptions, answerAdmin } from "./admin/answer-admin.ts";
import { helpText } from "./admin/help-text.ts";
import { advanceChat } from "./chat/advance-chat.ts";
import type { Sandbox } from "./context.ts";
import { FaultPlan } from "./fault-rule.ts";
import { createFaults } from "./faults.ts";
import { writeJson } from "./http/fault.ts";
import { answerOperation } from "./http/operation.ts";
import { startLoop } from "./loop.ts";
import { openapiDocument } from "./openapi-document.ts";
import { type GivenSecrets, seedSandbox, updateEndpoint, updateSecret } from "./seed-sandbox.ts";
import { getSetting, SandboxSettings, updateSetting } from "./settings.ts";
import { reviewTemplate } from "./templates.ts";
import { answerRecording } from "./voice/recording.ts";
import { deliverWebhooks } from "./webhooks/deliver.ts";
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

/** Puts back what a killed process had taken to deliver: the receiver may see it twice, never not at all (§6.4 r1). */
export async function recoverDeliveries(tx: Tx, now: Date): Promise<void> {
  await tx.query(
    `UPDATE sandbox.webhook_delivery
        SET state = CASE WHEN attempts > 1 THEN 'retrying' ELSE 'pending' END, due_at = $1
      WHERE state = 'delivering'`,
    [now],
  );
}

/** Approves templates whose review is over; a name that contains `kataa` is rejected. How many were reviewed. */
export async function advanceTemplates(sandbox: Sandbox, limit: number): Promise<number> {
  return await sandbox.db.transaction(async (tx) => {
    const due = await tx.query<{ id: string; name: string }>(
      "SELECT id, name FROM sandbox.template WHERE due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED",
      [sandbox.now(), limit],
    );
    for (const { id, name } of due) {
      const isRejected = name.includes("kataa");
      await reviewTemplate(tx, sandbox, {
        id,
        status: isRejected ? "rejected" : "approved",
        reason: isRejected ? "INVALID_FORMAT" : undefined,
      });
    }
    return due.length;
  });
}

/** Moves up to `limit` due messages one step along §3.2; how many moved. */
export async function advanceSms({ db, now, settings }: Sandbox, limit: number): Promise<number> {
  const [row] = await db.query<{ moved: number }>(
    `WITH due AS (
       SELECT id FROM sandbox.sms WHERE due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
     ), moved AS (
       UPDATE sandbox.sms m SET
         status = CASE
           WHEN m.status = 'SCHEDULED' THEN 'PROCESSING'
           WHEN m.status = 'PROCESSING' THEN CASE m.fate WHEN 'refused' THEN 'FAILED' ELSE 'SENT' END
           ELSE CASE m.fate WHEN 'delivered' THEN 'DELIVERED' WHEN 'silent' THEN 'SENT'
                         WHEN 'partial' THEN 'PARTIAL_SUCCESS' ELSE 'FAILED' END END,
         sent_at = CASE WHEN m.status = 'PROCESSING' AND m.fate <> 'refused' THEN m.due_at ELSE m.sent_at END,
         delivered_at = CASE WHEN m.status = 'SENT' AND m.fate = 'delivered' THEN m.due_at END,
         due_at = CASE
           WHEN m.status = 'SCHEDULED' THEN m.due_at + $3::int * m.pace * interval '1 ms'
           WHEN m.status = 'PROCESSING' AND m.fate <> 'refused' THEN m.due_at + $4::int * m.pace * interval '1 ms' END
       FROM due WHERE m.id = due.id RETURNING 1
     ) SELECT count(*) AS moved FROM moved`,
    [now(), limit, settings.smsSubmitMs, settings.smsDeliverMs],
  );
  return row?.moved ?? 0;
}

/** Moves up to `limit` due calls one step: queued, ringing, in progress, over, and where it takes a while: recorded. */
export async function advanceCalls({ db, now, settings }: Sandbox, limit: number): Promise<number> {
  const [row] = await db.query<{ moved: number }>(
    `WITH due AS (
       SELECT id FROM sandbox.call WHERE due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
     ), moved AS (
       UPDATE sandbox.call c SET
         status = CASE c.status WHEN 'QUEUED' THEN 'RINGING'
           WHEN 'RINGING' THEN CASE c.fate WHEN 'COMPLETED' THEN 'IN_PROGRESS' ELSE c.fate END
           ELSE 'COMPLETED' END,
         started_at = CASE WHEN c.status = 'QUEUED' THEN c.due_at ELSE c.started_at END,
         answered_at = CASE WHEN c.status = 'RINGING' AND c.fate = 'COMPLETED' THEN c.due_at ELSE c.answered_at END,
         ended_at = CASE WHEN c.status = 'IN_PROGRESS' OR (c.status = 'RINGING' AND c.fate <> 'COMPLETED')
                         THEN c.due_at ELSE c.ended_at END,
         recording_media_id = CASE WHEN c.status = 'COMPLETED' OR (c.status = 'IN_PROGRESS' AND c.is_recorded AND $5 = 0)
                                   THEN gen_random_uuid() END,
         due_at = CASE WHEN c.status = 'QUEUED' THEN c.due_at + $3::int * c.pace * interval '1 ms'
                       WHEN c.status = 'RINGING' AND c.fate = 'COMPLETED'
                       THEN c.due_at + $4::int * c.pace * interval '1 ms'
                       WHEN c.status = 'IN_PROGRESS' AND c.is_recorded AND $5 > 0
                       THEN c.due_at + $5::int * interval '1 ms' END
       FROM due WHERE c.id = due.id RETURNING 1
     ) SELECT count(*) AS moved FROM moved`,
    [now(), limit, settings.callStepMs, settings.callTalkMs, settings.recordingDelayMs],
  );
  return row?.moved ?? 0;
}

/** The one HTTP server of the sandbox: operations, recordings, the admin surface, and what describes them. */
export function createServer(sandbox: Sandbox, options: AdminOptions): http.Server {
  return http.createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    const path = request.url ?? "/";
    // A client that has gone is no reason to stop; its answer has nowhere to go.
    response.on("error", () => undefined);
    if (path === "/admin" || path.startsWith("/admin/") || path.startsWith("/admin?")) {
      void answerAdmin(sandbox, options, request, response);
    } else if (path.startsWith("/recordings/")) {
      answerRecording(sandbox, request, response);
    } else if (!describe(sandbox, request, response)) {
      void answerOperation(sandbox, request, response);
    }
  });
}

/** Answers the two addresses that tell what the others do; true when it was one of them. */
function describe({ url }: Sandbox, request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== "GET") return false;
  if (request.url === "/") {
    writeJson(response, 200, helpText(), { "content-type": "text/plain; charset=utf-8" });
    return true;
  }
  if (request.url !== "/openapi.json") return false;
  writeJson(response, 200, JSON.stringify(openapiDocument(url)));
  return true;
}

/** Connections that the whole sandbox shares. */
export const SANDBOX_CONNECTIONS = 12;
