import { randomBytes, randomUUID } from "node:crypto";
import { CHAT_CHANNEL } from "../contract/wire/chat-channel.ts";
import { EVENT_TYPES } from "../contract/wire/event.ts";
import { WEBHOOK_SECRET_PREFIX } from "../contract/wire/limits.ts";
import type { Tx } from "../db/index.ts";
import { getSetting, updateSetting } from "./settings.ts";
import { insertTemplate } from "./templates.ts";

export const DEFAULT_BALANCE = 100_000;

/** The customer whose key the sandbox hands out, and a second one to be kept apart from it. */
export const CUSTOMER_ID = 1;
const OTHER_CUSTOMER_ID = 2;

const SENDERS = [
  { name: "AMANI AGRO", legacyId: 27, state: "approved" },
  { name: "DUKA MPYA", legacyId: 28, state: "pending" },
] as const;

const TEMPLATES = [
  { name: "oda_tayari", language: "sw", text: "Habari {{1}}, oda yako {{2}} iko tayari. Karibu uichukue." },
  {
    name: "chanjo_kumbusho",
    language: "sw",
    text: "Habari {{1}}, kumbuka chanjo ya kuku wako tarehe {{2}}.",
  },
  { name: "order_ready", language: "en", text: "Hello {{1}}, your order {{2}} is ready for pickup." },
];

export type Secrets = { apiKey: string; webhookSecret: string; linkSecret: string };
export type GivenSecrets = { apiKey?: string | undefined; webhookSecret?: string | undefined };

/** Fills an empty sandbox, and settles on its key and secrets: given ones, else stored, else new. */
export async function seedSandbox(tx: Tx, now: Date, given: GivenSecrets): Promise<Secrets> {
  const created = await tx.query(
    `INSERT INTO sandbox.customer (id, auth_user_id, balance) VALUES ($1, 88001, $3), ($2, 88002, $3)
     ON CONFLICT DO NOTHING RETURNING id`,
    [CUSTOMER_ID, OTHER_CUSTOMER_ID, DEFAULT_BALANCE],
  );
  if (created.length > 0) await seedContent(tx, now);
  const secrets = await settleSecrets(tx, given);
  await tx.query(
    `INSERT INTO sandbox.api_key (id, customer_id, key, grants, created_at)
     VALUES ($1, $2, $3, '{chat,sms,voice}', $4) ON CONFLICT (key) DO NOTHING`,
    [randomUUID(), CUSTOMER_ID, secrets.apiKey, now],
  );
  return secrets;
}

/** Approved and unapproved senders and a few approved templates. */
export async function seedContent(tx: Tx, now: Date): Promise<void> {
  for (const { name, legacyId, state } of SENDERS) {
    await tx.query(
      "INSERT INTO sandbox.sender (id, customer_id, name, legacy_id, state) VALUES ($1, $2, $3, $4, $5)",
      [randomUUID(), CUSTOMER_ID, name, legacyId, state],
    );
  }
  for (const { name, language, text } of TEMPLATES) {
    await insertTemplate(tx, {
      customerId: CUSTOMER_ID,
      channel: CHAT_CHANNEL,
      name,
      language,
      category: "UTILITY",
      componentSchema: [{ type: "BODY", text }],
      variableSchema: null,
      status: "approved",
      now,
      dueAt: null,
    });
  }
}

/** Signs from now on with the secret that the start was given, wherever an admin has pointed the callbacks. */
export async function updateSecret(tx: Tx, secret: string): Promise<void> {
  await tx.query("UPDATE sandbox.webhook_endpoint SET secret = $2 WHERE customer_id = $1", [
    CUSTOMER_ID,
    secret,
  ]);
}

/** Points the callbacks of the sandbox's customer at a URL; a subscription made earlier keeps its event types. */
export async function updateEndpoint(tx: Tx, endpoint: { url: string; secret: string }): Promise<void> {
  await tx.query(
    `INSERT INTO sandbox.webhook_endpoint (customer_id, url, secret, event_types, state)
     VALUES ($1, $2, $3, $4, 'active')
     ON CONFLICT (customer_id) DO UPDATE SET url = excluded.url, secret = excluded.secret`,
    [CUSTOMER_ID, endpoint.url, endpoint.secret, EVENT_TYPES],
  );
}

/** The key and secrets that an earlier start settled on; none before the first. */
export async function storedSecrets(tx: Tx): Promise<Partial<Secrets>> {
  return ((await getSetting(tx, "secrets")) ?? {}) as Partial<Secrets>;
}

async function settleSecrets(tx: Tx, given: GivenSecrets): Promise<Secrets> {
  const stored = await storedSecrets(tx);
  const secrets = {
    apiKey: given.apiKey ?? stored.apiKey ?? `sk_sandbox_${randomBytes(24).toString("hex")}`,
    webhookSecret:
      given.webhookSecret ??
      stored.webhookSecret ??
      `${WEBHOOK_SECRET_PREFIX}${randomBytes(24).toString("hex")}`,
    linkSecret: stored.linkSecret ?? randomBytes(24).toString("hex"),
  };
  await updateSetting(tx, "secrets", secrets);
  return secrets;
}
