import { createHash, randomBytes, randomUUID } from "node:crypto";
import { processRecipients } from "../../contract/rules/sending/recipients.ts";
import type { ChatResult } from "../../contract/wire/chat.ts";
import type { Tx } from "../../db/index.ts";
import type { Customer, Sandbox } from "../context.ts";
import { type FiredFault, fractionOf } from "../faults.ts";
import type { Answer } from "../http/fault.ts";
import { Refusal } from "../http/refusal.ts";
import type { ChatPayload } from "./payload.ts";
import { closeWindows, findOpenWindows, phoneKey } from "./status-event.ts";

type Accepting = {
  sandbox: Sandbox;
  customer: Customer;
  to: unknown;
  faults: FiredFault[];
  idempotencyKey: string | undefined;
  payload: ChatPayload;
};

/** Takes one chat send: recipient rules, replay by key, windows, then one result per recipient in order (§4.1). */
export async function acceptChat(accepting: Accepting): Promise<Answer> {
  const { sandbox, customer } = accepting;
  const processed = processRecipients(accepting.to);
  if ("refusal" in processed) {
    const { code, message } = processed.refusal;
    throw new Refusal(400, message, code === "RECIPIENTS_EMPTY" ? {} : { code });
  }
  if (!customer.isChatReady) throw new Refusal(422, "The chat connection is not ready");
  await closeOnTheWay(accepting, processed.recipients);
  const results = customer.hasPhoneNumber
    ? await sandbox.db.transaction((tx) => resultsOf(tx, accepting, processed.recipients))
    : processed.recipients.map((to) => failed(to, "No phone number is selected for the chat account"));
  const refused = results
    .filter(({ success }) => !success)
    .map(({ to, error }) => ({ recipient: to, reason: error ?? "" }));
  return { status: 200, message: "Messages processed", data: { results }, refused };
}

async function closeOnTheWay(
  { sandbox, customer, payload, faults }: Accepting,
  recipients: string[],
): Promise<void> {
  const fault = faults.find(({ kind }) => kind === "window-closed");
  if (fault?.kind !== "window-closed" || payload.kind !== "text") return;
  const closing = recipients.filter(() => fault.random() < fault.recipientShare);
  if (closing.length === 0) return;
  fault.meet();
  await closeWindows(sandbox, customer, closing);
  if (fault.as === "request") throw new Refusal(422, "Free text is not permitted outside the service window");
}

async function resultsOf(tx: Tx, accepting: Accepting, recipients: string[]): Promise<ChatResult[]> {
  const { sandbox, customer, idempotencyKey, payload } = accepting;
  const payloadHash = createHash("sha256").update(JSON.stringify(payload)).digest("hex");
  const keys = new Map(
    recipients.map((to) => [to, idempotencyKey === undefined ? randomUUID() : `${idempotencyKey}:${to}`]),
  );
  const known = idempotencyKey === undefined ? new Map() : await findByKey(tx, customer, [...keys.values()]);
  const unsent = recipients.filter((to) => !known.has(keyOf(keys, to)));
  const open =
    payload.kind === "text" ? await findOpenWindows(tx, sandbox, customer, unsent) : new Set(unsent);
  const unqueued = new Set([...open].filter(() => failsToQueue(accepting.faults)));
  const drafts = unsent
    .filter((to) => open.has(to) && !unqueued.has(to))
    .map((to) => ({ to, key: keyOf(keys, to) }));
  const stored = await insertChat(tx, { sandbox, customer, payload, payloadHash, drafts });
  const missing = drafts.filter(({ key }) => !stored.has(key)).map(({ key }) => key);
  const raced = missing.length > 0 ? await findByKey(tx, customer, missing) : new Map();
  const byKey = new Map([...known, ...stored, ...raced]);
  return recipients.map((to) =>
    unqueued.has(to)
      ? failed(to, "The message could not be queued")
      : resultOf(to, byKey.get(keyOf(keys, to)), { payloadHash, sandbox }),
  );
}

type Reading = { payloadHash: string; sandbox: Sandbox };

function resultOf(
  to: string,
  message: StoredChat | undefined,
  { payloadHash, sandbox }: Reading,
): ChatResult {
  if (!message) return failed(to, "The customer service window is closed; an approved template is required");
  if (message.payloadHash !== payloadHash) {
    return failed(to, "The idempotency key was used with another payload");
  }
  const { status, wamid } = message;
  const form = sandbox.settings.chatMessageId;
  return {
    to,
    success: true,
    ...(form !== "absent" && { messageId: idAs(form, message) }),
    status,
    error: null,
    ...(wamid && form !== "wamid" && { wamid }),
  };
}

function idAs(form: "present" | "numeric" | "wamid", { id, number, wamid }: StoredChat): string {
  if (form === "numeric") return String(number);
  return form === "wamid" ? (wamid ?? id) : id;
}

function failsToQueue(faults: FiredFault[]): boolean {
  return faults.some((fault) => {
    if (fault.kind !== "queue-failure") return false;
    fault.meet();
    return fault.random() < fault.recipientShare;
  });
}

function failed(to: string, error: string): ChatResult {
  return { to, success: false, error };
}

function keyOf(keys: Map<string, string>, to: string): string {
  return keys.get(to) ?? to;
}

async function findByKey(tx: Tx, customer: Customer, keys: string[]): Promise<Map<string, StoredChat>> {
  const rows = await tx.query<StoredChat & { key: string }>(
    `SELECT idempotency_key AS key, id, number, status, wamid, payload_hash AS "payloadHash"
       FROM sandbox.chat_message WHERE customer_id = $1 AND idempotency_key = ANY($2)`,
    [customer.id, keys],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

export type StoredChat = {
  id: string;
  number: number;
  status: string;
  wamid: string | null;
  payloadHash: string;
};

type Inserting = {
  sandbox: Sandbox;
  customer: Customer;
  payload: ChatPayload;
  payloadHash: string;
  drafts: { to: string; key: string }[];
};

/** Stores new messages and their ledger entries by key; a key somebody else stored first is left out. */
export async function insertChat(tx: Tx, inserting: Inserting): Promise<Map<string, StoredChat>> {
  const { sandbox, customer, payload, payloadHash } = inserting;
  if (inserting.drafts.length === 0) return new Map();
  // One order for all: two sends that overlap wait for each other instead of locking crosswise.
  const drafts = inserting.drafts.toSorted((left, right) => (left.key < right.key ? -1 : 1));
  await tx.query(
    `INSERT INTO sandbox.conversation (customer_id, phone)
     SELECT DISTINCT $1::int, phone FROM unnest($2::text[]) phone ORDER BY phone ON CONFLICT DO NOTHING`,
    [customer.id, drafts.map(({ to }) => phoneKey(to))],
  );
  const { seed, chatStepMs, chatInitialStatus, wamid, chatMessageId } = sandbox.settings;
  const isKnownAtOnce = wamid === "result" || chatMessageId === "wamid";
  const rows = await tx.query<StoredChat & { key: string }>(
    `WITH given AS (
       SELECT * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::real[], $16::text[])
         WITH ORDINALITY AS g (id, key, recipient, phone, fate, pace, wamid, position)
     ), stored AS (
       INSERT INTO sandbox.chat_message (id, customer_id, conversation_id, idempotency_key, payload_hash, recipient,
                                         kind, template, wamid, status, fate, pace, due_at, created_at)
       SELECT g.id, $1, c.id, g.key, $8, g.recipient, $9, $10::jsonb, g.wamid, $11, g.fate, g.pace,
              $12::timestamptz + $13::int * g.pace * interval '1 ms', $12
         FROM given g JOIN sandbox.conversation c ON c.customer_id = $1 AND c.phone = g.phone ORDER BY position
       ON CONFLICT (customer_id, idempotency_key) DO NOTHING
       RETURNING id, number, idempotency_key, recipient, status, wamid, payload_hash
     ), recorded AS (
       INSERT INTO sandbox.ledger (at, channel, operation, customer_id, message_id, recipient, content, parameters, idempotency_key)
       SELECT $12, 'chat', $14, $1, id, recipient, $15, $10::jsonb, idempotency_key FROM stored
     )
     SELECT idempotency_key AS key, id, number, status, wamid, payload_hash AS "payloadHash" FROM stored`,
    [
      customer.id,
      drafts.map(() => randomUUID()),
      drafts.map(({ key }) => key),
      drafts.map(({ to }) => to),
      drafts.map(({ to }) => phoneKey(to)),
      drafts.map(({ to }) => fateOf(sandbox, to)),
      drafts.map(({ to }) => 0.5 + fractionOf(seed, "pace", to)),
      payloadHash,
      payload.kind,
      payload.kind === "template" ? JSON.stringify(payload) : null,
      chatInitialStatus,
      sandbox.now().toISOString(),
      chatStepMs,
      payload.kind === "text" ? "sendText" : "sendTemplate",
      payload.kind === "text" ? payload.text : null,
      drafts.map(() => (isKnownAtOnce ? newWamid() : null)),
    ],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

function fateOf({ settings }: Sandbox, to: string): string {
  const { seed, chatReadShare } = settings;
  const shares: [string, number][] = [
    ["failed", settings.chatFailedShare],
    ["failed-late", settings.chatLateFailedShare],
    ["unknown", settings.chatUnknownShare],
    ["failed-delivered", settings.chatFailedDeliveredShare],
  ];
  let left = fractionOf(seed, "chat", to);
  for (const [fate, share] of shares) {
    if (left < share) return fate;
    left -= share;
  }
  return fractionOf(seed, "read", to) < chatReadShare ? "read" : "delivered";
}

/** An identifier as the provider makes them up. */
export function newWamid(): string {
  return `wamid.${randomBytes(18).toString("base64url")}`;
}
