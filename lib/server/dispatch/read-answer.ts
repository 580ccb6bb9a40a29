import { readCallIds } from "#lib/contract/wire/call-answer.ts";
import { readChatResults } from "#lib/contract/wire/chat-answer.ts";
import { readSmsBatch, readSmsBulk, readSmsOne } from "#lib/contract/wire/sms-answer.ts";
import { Fault } from "#lib/fault.ts";
import { proveChat, proveSend, type RawAnswer, withId } from "#lib/service/index.ts";
import type { Operation } from "../store/attempt.ts";
import { judgeCounts } from "./judge-counts.ts";
import type { Outcome } from "./send-attempt.ts";

/** A stored answer, read as if it had come now. */
export type Stored = { operation: Operation; httpStatus: number; answer: string; size: number };

/** What a stored answer proves, by the rules of today. */
export function readAnswer({ operation, httpStatus, answer, size }: Stored): Outcome {
  try {
    return READ[operation]({ httpStatus, headers: {}, text: answer, isCut: false }, size);
  } catch (error) {
    if (error instanceof Fault) return { kind: "fault", fault: error };
    throw error;
  }
}

const chat = (answer: RawAnswer): Outcome => ({ kind: "chat", ...proveChat(answer, readChatResults) });

const READ: Record<Operation, (answer: RawAnswer, size: number) => Outcome> = {
  "sms.send": (answer) => ({ kind: "sms-one", ...withId(proveSend(answer, readSmsOne)) }),
  "sms.bulk": (answer, size) => judgeCounts.bulk(proveSend(answer, readSmsBulk), size),
  "sms.batch": (answer, size) => judgeCounts.batch(proveSend(answer, readSmsBatch), size),
  "voice.call": (answer) => ({ kind: "call", ...proveSend(answer, readCallIds) }),
  "chat.text": chat,
  "chat.template": chat,
};
