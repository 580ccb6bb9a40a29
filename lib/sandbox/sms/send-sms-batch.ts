import { SendSmsBatch } from "../../contract/wire/sms.ts";
import type { Call } from "../context.ts";
import type { Answer } from "../http/answer.ts";
import { parse, Refusal } from "../http/refusal.ts";
import { acceptSms } from "./accept-sms.ts";
import { isEligible, unsupported } from "./destination.ts";
import { refuseTooMany } from "./refuse-too-many.ts";

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
