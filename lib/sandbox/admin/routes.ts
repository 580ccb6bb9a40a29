import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { CHAT_WINDOW_MS } from "../../contract/wire/limits.ts";
import { Inbound, InboundStatus, recordInbound, recordInboundStatus } from "../chat/record-inbound.ts";
import { closeWindows } from "../chat/status-event.ts";
import { parse, Refusal } from "../http/refusal.ts";
import { CUSTOMER_ID } from "../seed-sandbox.ts";
import { type ProviderWord, reviewTemplate, TEMPLATE_COLUMNS } from "../templates.ts";
import type { AdminCall } from "./admin-call.ts";
import {
  advance,
  getFaults,
  getOverview,
  listLedger,
  listWaiting,
  releaseGate,
  reset,
  step,
  updateFaults,
  updateSettings,
} from "./controls.ts";
import {
  deleteWebhook,
  getWebhook,
  listDeliveries,
  sendTestEvent,
  setWebhookState,
  updateWebhook,
} from "./webhooks.ts";

const Grants = z.array(z.enum(["chat", "sms", "voice"]));

const NewKey = z.strictObject({
  grants: Grants.default(["chat", "sms", "voice"]),
  customerId: z.number().int().default(CUSTOMER_ID),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
  /** The same, counted from the sandbox's own time. */
  expiresInMs: z.number().int().min(1).optional(),
});

const KeyChange = z.strictObject({ grants: Grants });

/** Keys with their grants; only the last four characters of each. */
export async function listKeys({ sandbox }: AdminCall) {
  const keys = await sandbox.db.query(
    `SELECT id, customer_id AS "customerId", '…' || right(key, 4) AS hint, grants, created_at AS "createdAt",
            expires_at AS "expiresAt", coalesce(expires_at <= $1, false) AS "isExpired", revoked_at AS "revokedAt"
       FROM sandbox.api_key ORDER BY created_at, id`,
    [sandbox.now()],
  );
  return { keys };
}

/** A new key, shown this once (§5 r2). */
export async function createKey({ sandbox, body }: AdminCall) {
  const { grants, customerId, expiresAt, expiresInMs } = parse(NewKey, body);
  const id = randomUUID();
  const key = newKey();
  const now = sandbox.now();
  const endsAt = expiresInMs === undefined ? expiresAt : new Date(now.getTime() + expiresInMs);
  await sandbox.db.query(
    `INSERT INTO sandbox.api_key (id, customer_id, key, grants, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, customerId, key, grants, now, endsAt ?? null],
  );
  return { id, key, grants };
}

/** Gives a key other services: an existing one gets chat access by having it added (§5 r2). */
export async function updateKey({ sandbox, id, body }: AdminCall) {
  const rows = await sandbox.db.query(
    "UPDATE sandbox.api_key SET grants = $2 WHERE id::text = $1 RETURNING id",
    [id, parse(KeyChange, body).grants],
  );
  if (rows.length === 0) throw new Refusal(404, "Key not found");
}

/** Puts a new key, shown this once, in the place of one that ends at once. */
export async function rotateKey({ sandbox, id }: AdminCall) {
  const key = newKey();
  const [row] = await sandbox.db.query<{ id: string; grants: string[] }>(
    `WITH old AS (
       UPDATE sandbox.api_key SET revoked_at = $2 WHERE id::text = $1 AND revoked_at IS NULL
       RETURNING customer_id, grants, expires_at
     )
     INSERT INTO sandbox.api_key (id, customer_id, key, grants, created_at, expires_at)
     SELECT $3, customer_id, $4, grants, $2, expires_at FROM old RETURNING id, grants`,
    [id, sandbox.now(), randomUUID(), key],
  );
  if (!row) throw new Refusal(404, "There is no such key, or it is revoked");
  return { ...row, key };
}

/** Ends a key at once. */
export async function revokeKey({ sandbox, id }: AdminCall) {
  const rows = await sandbox.db.query(
    "UPDATE sandbox.api_key SET revoked_at = coalesce(revoked_at, $2) WHERE id::text = $1 RETURNING id",
    [id, sandbox.now()],
  );
  if (rows.length === 0) throw new Refusal(404, "Key not found");
}

function newKey(): string {
  return `sk_sandbox_${randomBytes(24).toString("hex")}`;
}

const Credits = z.strictObject({ credits: z.number().int().min(1).max(1_000_000_000) });

const SenderChange = z.strictObject({
  name: z.string().min(1).max(32),
  state: z.enum(["approved", "pending", "rejected"]).default("approved"),
  legacyId: z.number().int().nullish(),
  usageLimit: z.number().int().min(0).nullish(),
});

const CustomerChange = z.strictObject({
  balance: z.number().int().min(0).optional(),
  isChatReady: z.boolean().optional(),
  hasPhoneNumber: z.boolean().optional(),
  hasVoice: z.boolean().optional(),
});

/** Adds SMS credits; answers the new balance. */
export async function addCredits({ sandbox, customer, body }: AdminCall) {
  const [row] = await sandbox.db.query<{ balance: number }>(
    "UPDATE sandbox.customer SET balance = balance + $2 WHERE id = $1 RETURNING balance",
    [customer.id, parse(Credits, body).credits],
  );
  return row;
}

/** Sets what the portal would: balance, chat readiness, selected phone number, voice subscription. */
export async function updateCustomer({ sandbox, customer, body }: AdminCall) {
  const change = { ...customer, ...parse(CustomerChange, body) };
  await sandbox.db.query(
    `UPDATE sandbox.customer SET balance = $2, is_chat_ready = $3, has_phone_number = $4, has_voice = $5
      WHERE id = $1`,
    [customer.id, change.balance, change.isChatReady, change.hasPhoneNumber, change.hasVoice],
  );
  return change;
}

/** Sender identifiers with their state and use. */
export async function listSenders({ sandbox, customer }: AdminCall) {
  const senders = await sandbox.db.query(
    `SELECT id, name, legacy_id AS "legacyId", state, usage_limit AS "usageLimit", used
       FROM sandbox.sender WHERE customer_id = $1 ORDER BY name`,
    [customer.id],
  );
  return { senders };
}

/** Creates a sender or changes the one of that name. */
export async function updateSender({ sandbox, customer, body }: AdminCall) {
  const { name, state, legacyId, usageLimit } = parse(SenderChange, body);
  const [row] = await sandbox.db.query(
    `INSERT INTO sandbox.sender (id, customer_id, name, legacy_id, state, usage_limit)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (customer_id, name) DO UPDATE
       SET state = excluded.state, usage_limit = excluded.usage_limit,
           legacy_id = coalesce(excluded.legacy_id, sender.legacy_id)
     RETURNING id, name, legacy_id AS "legacyId", state, usage_limit AS "usageLimit", used`,
    [randomUUID(), customer.id, name, legacyId ?? null, state, usageLimit ?? null],
  );
  return row;
}

/** Account-wide SMS activity: counts by status and the newest messages. */
export async function listSms({ sandbox, customer }: AdminCall) {
  const counts = await sandbox.db.query(
    "SELECT status, count(*) FROM sandbox.sms WHERE customer_id = $1 GROUP BY status ORDER BY status",
    [customer.id],
  );
  const messages = await sandbox.db.query(
    `SELECT coalesce(number::text, id::text) AS "messageId", recipient, status, sent_at AS "sentAt", delivered_at AS "deliveredAt",
            created_at AS "createdAt"
       FROM sandbox.sms WHERE customer_id = $1 ORDER BY created_at DESC LIMIT 100`,
    [customer.id],
  );
  return { counts, messages };
}

const LONGEST_TALK_S = 90 * 60;

const CallEnd = z.strictObject({
  status: z.enum(["COMPLETED", "NO_ANSWER", "BUSY", "FAILED"]).default("COMPLETED"),
  hasRecording: z.boolean().default(true),
  /** How long they talked, whoever answered when; without it since the answer, or 12 where nobody has answered so far. */
  talkSeconds: z.number().int().min(1).max(LONGEST_TALK_S).optional(),
});

const USUAL_TALK_S = 12;

/** Calls with where they stand, newest first; at most 100. */
export async function listAllCalls({ sandbox, customer }: AdminCall) {
  const calls = await sandbox.db.query(
    `SELECT id, destination_number AS "destinationNumber", status, recording_media_id IS NOT NULL AS "hasRecording",
            created_at AS "createdAt", ended_at AS "endedAt"
       FROM sandbox.call WHERE customer_id = $1 ORDER BY created_at DESC, id LIMIT 100`,
    [customer.id],
  );
  return { calls };
}

/** Ends a call now, a completed one with a recording, which may come later, or without; 409 for one that is over. */
export async function endCall({ sandbox, customer, id, body }: AdminCall) {
  const { status, hasRecording, talkSeconds } = parse(CallEnd, body);
  const isTalk = status === "COMPLETED";
  const now = sandbox.now();
  const { recordingDelayMs } = sandbox.settings;
  const isRecorded = hasRecording && isTalk;
  const recordingDueAt =
    isRecorded && recordingDelayMs > 0 ? new Date(now.getTime() + recordingDelayMs) : null;
  const answeredAt = isTalk ? new Date(now.getTime() - (talkSeconds ?? USUAL_TALK_S) * 1_000) : null;
  const rows = await sandbox.db.query(
    `UPDATE sandbox.call
        SET status = $3, due_at = $7, ended_at = $4, answered_at = CASE WHEN $8 THEN $6 ELSE coalesce(answered_at, $6) END,
            started_at = CASE WHEN answered_at IS NULL OR $8 THEN least(started_at, $4, $6) ELSE started_at END,
            recording_media_id = CASE WHEN $5 THEN gen_random_uuid() END
      WHERE customer_id = $1 AND id::text = $2 AND ended_at IS NULL RETURNING id`,
    [
      customer.id,
      id,
      status,
      now,
      isRecorded && !recordingDueAt,
      answeredAt,
      recordingDueAt,
      isTalk && talkSeconds !== undefined,
    ],
  );
  if (rows.length > 0) return;
  const known = await sandbox.db.query(
    "SELECT 1 FROM sandbox.call WHERE customer_id = $1 AND id::text = $2",
    [customer.id, id],
  );
  throw known.length > 0 ? new Refusal(409, "The call is over") : new Refusal(404, "Call not found");
}

/** Customers who wrote, newest first, with the end of each open window (§8); at most 100. */
export async function listConversations({ sandbox, customer }: AdminCall) {
  const conversations = await sandbox.db.query(
    `SELECT phone, name, last_inbound_at AS "lastInboundAt",
            CASE WHEN last_inbound_at > $2 THEN last_inbound_at + $3::int * interval '1 ms' END AS "openUntil"
       FROM sandbox.conversation WHERE customer_id = $1
      ORDER BY last_inbound_at DESC NULLS LAST, id LIMIT 100`,
    [customer.id, windowStart(sandbox.now()), CHAT_WINDOW_MS],
  );
  return { conversations };
}

/** Lets a window be over, as if the last message of that customer were 24 h old. */
export async function closeWindow({ sandbox, customer, id }: AdminCall) {
  if ((await closeWindows(sandbox, customer, [id])) === 0)
    throw new Refusal(404, "No customer wrote from this number");
}

function windowStart(now: Date): Date {
  return new Date(now.getTime() - CHAT_WINDOW_MS);
}

/** Every template, deleted ones included. */
export async function listTemplates({ sandbox, customer }: AdminCall) {
  const templates = await sandbox.db.query(
    `SELECT ${TEMPLATE_COLUMNS} FROM sandbox.template WHERE customer_id = $1 ORDER BY name, language`,
    [customer.id],
  );
  return { templates };
}

/** The provider decides on a template; the body may carry a `reason`. */
export function reviewByAdmin(status: ProviderWord) {
  return async ({ sandbox, id, body }: AdminCall) => {
    const reason = typeof body.reason === "string" ? body.reason : undefined;
    const isKnown = await sandbox.db.transaction((tx) => reviewTemplate(tx, sandbox, { id, status, reason }));
    if (!isKnown) throw new Refusal(404, "Template not found");
    sandbox.wake();
  };
}

type AdminRoute = { method: string; path: RegExp; run(call: AdminCall): Promise<unknown> };

/** Every admin request: portal tasks of §1, then what only a sandbox has. */
export const ADMIN_ROUTES: readonly AdminRoute[] = [
  { method: "GET", path: /^\/admin$/, run: getOverview },
  { method: "GET", path: /^\/admin\/keys$/, run: listKeys },
  { method: "POST", path: /^\/admin\/keys$/, run: createKey },
  { method: "PUT", path: /^\/admin\/keys\/([\w-]+)$/, run: updateKey },
  { method: "POST", path: /^\/admin\/keys\/([\w-]+)\/rotate$/, run: rotateKey },
  { method: "POST", path: /^\/admin\/keys\/([\w-]+)\/revoke$/, run: revokeKey },
  { method: "PUT", path: /^\/admin\/customer$/, run: updateCustomer },
  { method: "POST", path: /^\/admin\/credits$/, run: addCredits },
  { method: "GET", path: /^\/admin\/senders$/, run: listSenders },
  { method: "PUT", path: /^\/admin\/senders$/, run: updateSender },
  { method: "GET", path: /^\/admin\/sms$/, run: listSms },
  { method: "GET", path: /^\/admin\/templates$/, run: listTemplates },
  { method: "POST", path: /^\/admin\/templates\/([\w-]+)\/approve$/, run: reviewByAdmin("approved") },
  { method: "POST", path: /^\/admin\/templates\/([\w-]+)\/reject$/, run: reviewByAdmin("rejected") },
  { method: "POST", path: /^\/admin\/templates\/([\w-]+)\/pause$/, run: reviewByAdmin("paused") },
  { method: "POST", path: /^\/admin\/templates\/([\w-]+)\/disable$/, run: reviewByAdmin("disabled") },
  { method: "POST", path: /^\/admin\/templates\/([\w-]+)\/delete$/, run: reviewByAdmin("deleted") },
  { method: "GET", path: /^\/admin\/webhook$/, run: getWebhook },
  { method: "PUT", path: /^\/admin\/webhook$/, run: updateWebhook },
  { method: "DELETE", path: /^\/admin\/webhook$/, run: deleteWebhook },
  { method: "POST", path: /^\/admin\/webhook\/pause$/, run: setWebhookState("paused") },
  { method: "POST", path: /^\/admin\/webhook\/reactivate$/, run: setWebhookState("active") },
  { method: "POST", path: /^\/admin\/webhook\/test$/, run: sendTestEvent },
  { method: "GET", path: /^\/admin\/deliveries$/, run: listDeliveries },
  { method: "POST", path: /^\/admin\/inbound$/, run: inbound },
  { method: "POST", path: /^\/admin\/inbound\/([\w.%=-]+)\/status$/, run: inboundStatus },
  { method: "GET", path: /^\/admin\/conversations$/, run: listConversations },
  { method: "POST", path: /^\/admin\/conversations\/(\d+)\/close$/, run: closeWindow },
  { method: "GET", path: /^\/admin\/calls$/, run: listAllCalls },
  { method: "POST", path: /^\/admin\/calls\/([\w-]+)\/end$/, run: endCall },
  { method: "GET", path: /^\/admin\/ledger$/, run: listLedger },
  { method: "GET", path: /^\/admin\/settings$/, run: async ({ sandbox }) => sandbox.settings },
  { method: "PUT", path: /^\/admin\/settings$/, run: updateSettings },
  { method: "GET", path: /^\/admin\/faults$/, run: getFaults },
  { method: "PUT", path: /^\/admin\/faults$/, run: updateFaults },
  { method: "GET", path: /^\/admin\/gates$/, run: listWaiting },
  { method: "POST", path: /^\/admin\/gates\/release$/, run: releaseGate },
  { method: "POST", path: /^\/admin\/step$/, run: step },
  { method: "POST", path: /^\/admin\/advance$/, run: advance },
  { method: "POST", path: /^\/admin\/reset$/, run: reset },
];

async function inbound({ sandbox, customer, body }: AdminCall) {
  return await recordInbound(sandbox, customer, parse(Inbound, body));
}

async function inboundStatus({ sandbox, customer, body, id }: AdminCall) {
  await recordInboundStatus(sandbox, customer, { id, ...parse(InboundStatus, body) });
}
