import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Clock, systemClock } from "#lib/clock.ts";
import { signatureOf } from "#lib/contract/rules/signature.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import type { WebhookContext } from "../webhook-context.ts";
import { createWebhookReceiver } from "./get-webhook-receiver.ts";
import type { ReceiverOptions } from "./receive.ts";

export const SECRET = "whsec_9b1f0c2d7e5a4f6b8c3d2e1f0a9b8c7d";

export type Sending = { secret?: string; timestamp?: string; headers?: Record<string, string> };

/** A receiver behind a real socket with a database of its own. It answers in a minute, as a busy machine may need seconds for one event. */
export async function startReceiver(
  given: {
    secrets?: string[];
    trustProxyHops?: number;
    url?: (real: string) => Promise<string>;
    clock?: Clock;
  } & ReceiverOptions = {},
) {
  const database = await createTestDatabase();
  const db = openDatabase(database.url);
  const folder = await mkdtemp(join(tmpdir(), "tuma-journal-"));
  const logged: string[] = [];
  const note = (event: string) => void logged.push(event);
  const log = { info: note, warn: note, error: note };
  const context: WebhookContext = {
    db: given.url ? openDatabase(await given.url(database.url)) : db,
    clock: given.clock ?? systemClock,
    log,
    env: {
      webhookSecrets: given.secrets ?? [SECRET],
      webhookKeyForm: "asis",
      dataFolder: folder,
      defaultRegion: "TZ",
      trustProxyHops: given.trustProxyHops ?? 0,
    },
  };
  const receiver = createWebhookReceiver(context, { budgetMs: 60_000, ...given });
  const server = createServer((req, res) => void receiver.handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/hooks/chat`;
  return {
    context,
    db,
    receiver,
    port,
    url,
    folder,
    logged,
    send: async (body: string | Uint8Array, sending: Sending = {}) => {
      const bytes = typeof body === "string" ? Buffer.from(body) : body;
      const headers = signedHeaders(bytes, sending);
      return fetch(url, { method: "POST", body: new Uint8Array(bytes), headers });
    },
    /** Resolves when so many events are in the database. */
    async untilStored(events: number) {
      const isThere = `SELECT 1 FROM event HAVING count(*) = $1`;
      while ((await db.query(isThere, [events])).length === 0) await systemClock.sleep(50);
    },
    /** Where a rule counts by the second. */
    nextSecond: () => systemClock.sleep(1_000 - (Date.now() % 1_000)),
    async stop() {
      server.close();
      server.closeAllConnections();
      await receiver.close();
      if (context.db !== db) await context.db.close();
      await db.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** The headers the service would send with these bytes. */
export function signedHeaders(bytes: Uint8Array, { secret = SECRET, timestamp, headers = {} }: Sending = {}) {
  const at = timestamp ?? String(Math.floor(Date.now() / 1000));
  return {
    "content-type": "application/json",
    "x-service-webhook-timestamp": at,
    "x-service-webhook-signature": signatureOf({ timestamp: at, rawBody: bytes }, secret),
    ...headers,
  };
}

/** A status event as JSON text, with what a test wants to be different. */
export function statusEvent(
  different: Record<string, unknown> = {},
  data: Record<string, unknown> = {},
): string {
  return JSON.stringify({
    eventId: randomUUID(),
    authUserId: 1042,
    eventType: "message.status.updated",
    aggregateType: "message",
    aggregateId: randomUUID(),
    dedupeKey: "message:1:delivered",
    occurredAt: new Date().toISOString(),
    ...different,
    data: {
      conversationId: 8841,
      messageId: 156_023,
      customerPhoneNumber: "+255754000318",
      customerName: "Asha Juma",
      direction: "outbound",
      status: "delivered",
      errors: [],
      ...data,
    },
  });
}
