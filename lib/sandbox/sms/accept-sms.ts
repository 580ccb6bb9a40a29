import { randomUUID } from "node:crypto";
import type { SmsStatus } from "../../contract/wire/status.ts";
import type { Tx } from "../../db/index.ts";
import type { Customer, Sandbox } from "../context.ts";
import { Refusal } from "../http/refusal.ts";
import { fractionOf } from "../random.ts";
import { findSender, type Sender } from "./find-sender.ts";
import { segmentsOf } from "./segments-of.ts";
import { textIdOf } from "./text-id.ts";

type SmsDraft = { recipient: string; content: string };

type SmsAcceptance = {
  /** `messageId` as the deployment answers it. */
  accepted: { messageId: string | number; status: SmsStatus; segments: number }[];
  credits: number;
  balance: number;
};

type Accepting = {
  sandbox: Sandbox;
  customer: Customer;
  operation: string;
  senderId: string | number;
  drafts: SmsDraft[];
  status: SmsStatus;
  scheduledAt?: string | undefined;
};

/** Debits, stores and records eligible messages in one transaction; 409 at the sender's limit (§7.2). */
export async function acceptSms(accepting: Accepting): Promise<SmsAcceptance> {
  const { sandbox, customer, drafts } = accepting;
  const sender = await findSender(sandbox, customer, accepting.senderId);
  const status = accepting.scheduledAt ? "SCHEDULED" : accepting.status;
  const numbers = await takeNumbers(sandbox, drafts.length);
  const messages = drafts.map((draft, index) => ({
    ...draft,
    id: randomUUID(),
    number: numbers[index] ?? null,
    status,
    segments: segmentsOf(draft.content, sandbox.settings),
  }));
  const credits = messages.reduce((sum, message) => sum + message.segments, 0);
  const balance = await sandbox.db.transaction(async (tx) => {
    await useSender(tx, sender, messages.length);
    const left = await debit(tx, customer, credits);
    await insert(tx, { ...accepting, sender, messages });
    return left;
  });
  const accepted = messages.map(({ id, number, ...message }) => ({
    ...message,
    messageId: number ?? (sandbox.settings.smsMessageId === "text" ? textIdOf(id) : id),
  }));
  return { accepted, credits, balance };
}

/** The numbers of an older deployment's messages; none where ids are UUIDs. */
async function takeNumbers({ db, settings }: Sandbox, count: number): Promise<number[]> {
  if (settings.smsMessageId !== "numeric") return [];
  const rows = await db.query<{ number: number }>(
    "SELECT nextval('sandbox.sms_number') AS number FROM generate_series(1, $1)",
    [count],
  );
  return rows.map(({ number }) => number);
}

async function useSender(tx: Tx, sender: Sender, count: number): Promise<void> {
  const used = await tx.query(
    `UPDATE sandbox.sender SET used = used + $2
      WHERE id = $1 AND (usage_limit IS NULL OR used + $2 <= usage_limit) RETURNING id`,
    [sender.id, count],
  );
  if (used.length > 0) return;
  throw new Refusal(409, "Sender usage limit reached", {
    error: { reason: "Sender usage limit reached", sender: sender.name, requested: count },
  });
}

async function debit(tx: Tx, customer: Customer, credits: number): Promise<number> {
  const [row] = await tx.query<{ balance: number }>(
    "UPDATE sandbox.customer SET balance = balance - $2 WHERE id = $1 AND balance >= $2 RETURNING balance",
    [customer.id, credits],
  );
  if (!row) throw new Refusal(400, "Insufficient SMS credits");
  return row.balance;
}

type Message = SmsDraft & { id: string; number: number | null; status: SmsStatus; segments: number };

async function insert(tx: Tx, all: Accepting & { sender: Sender; messages: Message[] }): Promise<void> {
  const { sandbox, customer, messages, sender, operation } = all;
  const { seed } = sandbox.settings;
  const now = sandbox.now();
  await tx.query(
    `WITH given AS (
       SELECT * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::int[], $6::text[], $7::real[], $8::text[],
                            $15::bigint[])
         AS g (id, recipient, content, segments, fate, pace, status, number)
     ), stored AS (
       INSERT INTO sandbox.sms (id, number, customer_id, recipient, status, fate, pace, due_at, sent_at, created_at)
       SELECT id, number, $1, recipient, status, fate, pace,
              CASE status WHEN 'SCHEDULED' THEN greatest($10::timestamptz, $9)
                   WHEN 'SENT' THEN $9 + $12::int * pace * interval '1 ms'
                   ELSE $9 + $11::int * pace * interval '1 ms' END,
              CASE status WHEN 'SENT' THEN $9 END, $9
         FROM given
     )
     INSERT INTO sandbox.ledger (at, channel, operation, customer_id, message_id, number, recipient, sender, content,
                                 credits, scheduled_at)
     SELECT $9, 'sms', $13, $1, id, number, recipient, $14, content, segments, $10::timestamptz FROM given`,
    [
      customer.id,
      messages.map((message) => message.id),
      messages.map((message) => message.recipient),
      messages.map((message) => message.content),
      messages.map((message) => message.segments),
      messages.map((message) => fateOf(sandbox, message.recipient)),
      messages.map((message) => 0.5 + fractionOf(seed, "pace", message.recipient)),
      messages.map((message) => message.status),
      now.toISOString(),
      all.scheduledAt ?? null,
      sandbox.settings.smsSubmitMs,
      sandbox.settings.smsDeliverMs,
      operation,
      sender.name,
      messages.map((message) => message.number),
    ],
  );
}

function fateOf({ settings }: Sandbox, recipient: string): string {
  const { smsSilentShare, smsFailedShare, smsPartialShare } = settings;
  const fraction = fractionOf(settings.seed, "sms", recipient);
  if (fraction < smsSilentShare) return "silent";
  if (fraction < smsSilentShare + smsFailedShare / 2) return "refused";
  if (fraction < smsSilentShare + smsFailedShare) return "lost";
  return fraction < smsSilentShare + smsFailedShare + smsPartialShare ? "partial" : "delivered";
}
