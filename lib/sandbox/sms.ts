import { randomUUID } from "node:crypto";
import { countSegments, ROOM_OF } from "../contract/rules/text/segments.ts";
import { SendSms, SendSmsBatch, SendSmsBulk, SendSmsCanonical } from "../contract/wire/sms.ts";
import type { SmsStatus } from "../contract/wire/status.ts";
import type { Tx } from "../db/index.ts";
import type { Call, Customer, Sandbox } from "./context.ts";
import { fractionOf } from "./faults.ts";
import type { Answer } from "./http/fault.ts";
import { parse, Refusal } from "./http/refusal.ts";
import type { RefusedRecipient } from "./record-refusals.ts";
import type { SandboxSettings } from "./settings.ts";

/** `POST …/batch`: one content to many; answers counts and credits only (§2.6, §4.2 r3). */
export async function sendSmsBatch({ sandbox, customer, body }: Call): Promise<Answer> {
  const { phone_numbers, message, sender_id } = parse(SendSmsBatch, body);
  refuseTooMany(sandbox, phone_numbers.length);
  const given = phone_numbers.map((number) => ({
    recipient: `+${number.replace(/^\+/, "")}`,
    content: message,
  }));
  const drafts = given.filter(({ recipient }) => isEligible(sandbox, recipient));
  if (drafts.length === 0) throw new Refusal(400, "No recipient has a supported destination");
  const { accepted, credits, balance } = await acceptSms({
    sandbox,
    customer,
    operation: "sendSmsBatch",
    senderId: sender_id,
    drafts,
    status: "PROCESSING",
  });
  return {
    status: 200,
    message: "Batch messages sent",
    refused: unsupported(given.filter(({ recipient }) => !isEligible(sandbox, recipient))),
    data: { messageCount: accepted.length, creditsDeducted: credits, remainingBalance: balance },
  };
}

/** Refuses a request with more recipients than this deployment takes at once (§8 states no upper limit). */
export function refuseTooMany({ settings }: Sandbox, count: number): void {
  const { smsMaxRecipients, smsTooMany } = settings;
  if (count <= smsMaxRecipients) return;
  throw new Refusal(Number(smsTooMany), `At most ${smsMaxRecipients} messages in one request`);
}

const MOBILE_OF: Record<SandboxSettings["enabledCountries"][number], RegExp> = {
  TZ: /^\+255[67]\d{8}$/,
  KE: /^\+254[17]\d{8}$/,
  UG: /^\+2567\d{8}$/,
  RW: /^\+2507\d{8}$/,
};

/** Is a number, in E.164, a mobile of an enabled country (§4.2 r6). */
export function isEligible(sandbox: Sandbox, recipient: string): boolean {
  return sandbox.settings.enabledCountries.some((country) => MOBILE_OF[country].test(recipient));
}

/** What is written down about recipients that are only counted in the answer. */
export function unsupported(drafts: { recipient: string }[]): RefusedRecipient[] {
  return drafts.map(({ recipient }) => ({ recipient, reason: "Destination is not supported" }));
}

/** `POST …/send-bulk`: personalised messages; unsupported ones are only counted, results name no recipient (§2.6, §4.2 r2). */
export async function sendSmsBulk({ sandbox, customer, body }: Call): Promise<Answer> {
  const { senderId, messages, scheduledAt } = parse(SendSmsBulk, body);
  refuseTooMany(sandbox, messages.length);
  const drafts = messages.filter(({ recipient }) => isEligible(sandbox, recipient));
  if (drafts.length === 0) throw new Refusal(400, "No recipient has a supported destination");
  const { accepted, credits, balance } = await acceptSms({
    sandbox,
    customer,
    operation: "sendSmsBulk",
    senderId,
    drafts,
    status: "SENT",
    scheduledAt,
  });
  return {
    status: 202,
    message: "Bulk messages accepted",
    refused: unsupported(messages.filter(({ recipient }) => !isEligible(sandbox, recipient))),
    data: {
      acceptedCount: accepted.length,
      rejectedCount: messages.length - accepted.length,
      results: accepted.map(({ messageId, status, segments }) => ({
        messageId,
        status: status.toLowerCase(),
        estimatedSegments: segments,
        debitApplied: true,
      })),
      creditsDeducted: credits,
      remainingBalance: balance,
    },
  };
}

/** `POST …/send`: one message in either spelling, refused as a whole when unsupported (§2.5, §4.2 r1). */
export async function sendSms({ sandbox, customer, body }: Call): Promise<Answer> {
  const { recipient, content, senderId, scheduledAt } = read(body);
  if (!isEligible(sandbox, recipient)) throw new Refusal(400, "Destination is not supported");
  const { accepted } = await acceptSms({
    sandbox,
    customer,
    operation: "sendSms",
    senderId,
    drafts: [{ recipient, content }],
    status: "PROCESSING",
    scheduledAt,
  });
  const [message] = accepted;
  return {
    status: Number(sandbox.settings.smsSendStatus),
    message: "Message accepted for delivery",
    data: { messageId: message?.messageId, status: message?.status },
  };
}

function read(body: Record<string, unknown>) {
  if (!("phone_number" in body)) {
    return parse(SendSmsCanonical, {
      ...body,
      content: body.content ?? body.message,
      senderId: body.senderId ?? body.sender_id,
    });
  }
  const given = parse(SendSms, {
    ...body,
    message: body.message ?? body.content,
    sender_id: body.sender_id ?? body.senderId,
  });
  const recipient = `+${given.phone_number.replace(/^\+/, "")}`;
  return {
    recipient,
    content: given.message,
    senderId: given.sender_id,
    scheduledAt: given.scheduledAt,
  };
}

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

/** The segments of a text, as this deployment counts and charges them. */
export function segmentsOf(text: string, { smsLengths }: Pick<SandboxSettings, "smsLengths">): number {
  if (smsLengths === "gsm") return countSegments(text).segments;
  const { alone, part } = ROOM_OF.ucs2;
  return text.length <= alone ? 1 : Math.ceil(text.length / part);
}

export type Sender = { id: string; name: string };

/** A customer's approved sender by UUID, name or legacy identifier; 404 when unknown, 422 when not approved (§7.2). */
export async function findSender(
  { db }: Sandbox,
  customer: Customer,
  senderId: string | number,
): Promise<Sender> {
  const [row] = await db.query<Sender & { state: string }>(
    `SELECT id, name, state FROM sandbox.sender
      WHERE customer_id = $1 AND (id::text = $2 OR name = $2 OR legacy_id::text = $2)
      ORDER BY (state = 'approved') DESC LIMIT 1`,
    [customer.id, String(senderId)],
  );
  if (!row) throw new Refusal(404, "Sender not found or not approved for this customer");
  if (row.state !== "approved") throw new Refusal(422, "Sender is not approved");
  return row;
}

const PREFIX = "msg_";

/** The id of an SMS where a deployment gives ids of its own making. */
export function textIdOf(id: string): string {
  return PREFIX + id.replaceAll("-", "");
}

/** The UUID behind such an id; undefined for anything else. */
export function uuidOfTextId(text: string): string | undefined {
  const parts = /^msg_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(text);
  return parts?.slice(1).join("-");
}
