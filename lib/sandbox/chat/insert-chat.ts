import { randomUUID } from "node:crypto";
import type { Tx } from "../../db/index.ts";
import type { Customer, Sandbox } from "../context.ts";
import { fractionOf } from "../random.ts";
import type { ChatPayload } from "./payload.ts";
import { newWamid } from "./wamid.ts";
import { phoneKey } from "./window.ts";

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
