import { SendSms, SendSmsCanonical } from "../../contract/wire/sms.ts";
import type { Call } from "../context.ts";
import type { Answer } from "../http/answer.ts";
import { parse, Refusal } from "../http/refusal.ts";
import { acceptSms } from "./accept-sms.ts";
import { isEligible } from "./destination.ts";

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
