import { SendSmsBulk } from "../../contract/wire/sms.ts";
import type { Call } from "../context.ts";
import type { Answer } from "../http/answer.ts";
import { parse, Refusal } from "../http/refusal.ts";
import { acceptSms } from "./accept-sms.ts";
import { isEligible, unsupported } from "./destination.ts";
import { refuseTooMany } from "./refuse-too-many.ts";

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
