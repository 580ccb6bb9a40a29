import { readCallIds } from "#lib/contract/wire/call-answer.ts";
import { readSmsBatch, readSmsBulk, readSmsOne } from "#lib/contract/wire/sms-answer.ts";
import { Fault } from "#lib/fault.ts";
import type { Operation } from "#lib/server/store/sending/attempt.ts";
import { proveChat, proveSend, type RawAnswer, withId } from "#lib/service/index.ts";
import type { Outcome } from "../attempt/outcome.ts";
import { type Asked, judgeCounts } from "./judge-counts.ts";

/** A stored answer, read as if it had come now. */
export type Stored = Asked & { operation: Operation; httpStatus: number; answer: string };

/** What a stored answer proves, by the rules of today. */
export function readAnswer({ operation, httpStatus, answer, ...asked }: Stored): Outcome {
  try {
    return READ[operation]({ httpStatus, headers: {}, text: answer, isCut: false }, asked);
  } catch (error) {
    if (error instanceof Fault) return { kind: "fault", fault: error };
    throw error;
  }
}

const chat = (answer: RawAnswer): Outcome => ({ kind: "chat", ...proveChat(answer) });

const READ: Record<Operation, (answer: RawAnswer, asked: Asked) => Outcome> = {
  "sms.send": (answer) => ({ kind: "sms-one", ...withId(proveSend(answer, readSmsOne)) }),
  "sms.bulk": (answer, asked) => judgeCounts.bulk(proveSend(answer, readSmsBulk), asked),
  "sms.batch": (answer, asked) => judgeCounts.batch(proveSend(answer, readSmsBatch), asked),
  "voice.call": (answer) => ({ kind: "call", ...proveSend(answer, readCallIds) }),
  "chat.text": chat,
  "chat.template": chat,
};
