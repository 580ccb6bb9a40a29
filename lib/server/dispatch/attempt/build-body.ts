import { createHash } from "node:crypto";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import type { SendTemplate, SendText } from "#lib/contract/wire/chat.ts";
import type { SendSmsBatch, SendSmsBulk, SendSmsCanonical } from "#lib/contract/wire/sms.ts";
import type { StartCall } from "#lib/contract/wire/voice.ts";
import type { Operation } from "#lib/server/store/sending/attempt.ts";
import type { Member } from "#lib/server/store/sending/member.ts";

/** What all members of a request share. */
export type Envelope = {
  senderId: string | null;
  idempotencyKey: string | null;
  providerScheduledAt: string | null;
  content: { text: string; template?: Template | undefined } | Template;
};

type Template = { templateName: string; language: string };

/** The JSON text of one request (§2.2, §2.5); the same attempt always gives the same bytes. */
export function buildBody(operation: Operation, envelope: Envelope, members: Member[]): string {
  return JSON.stringify(BODY_OF[operation](envelope, members));
}

export function hashBody(body: string): string {
  return createHash("sha256").update(body).digest("hex");
}

const firstOf = (members: Member[]): Member => {
  const [member] = members;
  if (!member) throw new RangeError("a request needs a member");
  return member;
};
const schedule = ({ providerScheduledAt }: Envelope) =>
  providerScheduledAt ? { scheduledAt: providerScheduledAt } : {};
const key = ({ idempotencyKey }: Pick<Envelope, "idempotencyKey">) =>
  idempotencyKey ? { idempotency_key: idempotencyKey } : {};

// A key belongs to one payload (§4.1): a template that stands in for the text has one of its own.
const templateKey = ({ content, idempotencyKey }: Envelope) =>
  key({
    idempotencyKey: idempotencyKey && "text" in content ? `${idempotencyKey}-template` : idempotencyKey,
  });

const BODY_OF = {
  "sms.send": (envelope: Envelope, members: Member[]): SendSmsCanonical => {
    const member = firstOf(members);
    return {
      recipient: member.number,
      content: member.text ?? "",
      senderId: envelope.senderId ?? "",
      ...schedule(envelope),
    };
  },
  "sms.bulk": (envelope: Envelope, members: Member[]): SendSmsBulk => ({
    senderId: envelope.senderId ?? "",
    messages: members.map((member) => ({ recipient: member.number, content: member.text ?? "" })),
    ...schedule(envelope),
  }),
  "sms.batch": (envelope: Envelope, members: Member[]): SendSmsBatch => ({
    phone_numbers: members.map((member) => member.number),
    message: firstOf(members).text ?? "",
    sender_id: envelope.senderId ?? "",
  }),
  "chat.text": (envelope: Envelope, members: Member[]): SendText => ({
    to: members.map((member) => member.number),
    text: firstOf(members).text ?? "",
    ...key(envelope),
  }),
  "voice.call": (_envelope: Envelope, members: Member[]): StartCall => ({
    customerNumber: firstOf(members).number,
  }),
  "chat.template": (envelope: Envelope, members: Member[]): SendTemplate => {
    const template = templateOf(envelope.content);
    if (!template) throw new TypeError("a template send needs a template");
    const parameters = firstOf(members).parameters as SendTemplate["template_parameters"] | null;
    return {
      to: members.map((member) => member.number),
      template_name: template.templateName,
      language: template.language,
      ...(parameters && { template_parameters: parameters }),
      ...templateKey(envelope),
    };
  },
} satisfies Record<Operation, (envelope: Envelope, members: Member[]) => object>;
