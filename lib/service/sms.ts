import { OPERATIONS } from "../contract/wire/paths.ts";
import {
  readSmsBatch,
  readSmsBulk,
  readSmsOne,
  readSmsStatus,
  type SmsOne,
} from "../contract/wire/sms-answer.ts";
import { ask } from "./call.ts";
import { idsLost, type Proof, proveRead, proveSend } from "./prove.ts";
import type { Endpoint } from "./transport.ts";

/** SMS sends (§4.2): no idempotency key exists, so nothing here may ever be repeated after a lost answer. */
export function smsOperations(endpoint: Endpoint) {
  return {
    send: async (body: string) =>
      withId(proveSend(await ask(endpoint, { operation: OPERATIONS.sendSms, body }), readSmsOne)),
    sendBatch: async (body: string) =>
      proveSend(await ask(endpoint, { operation: OPERATIONS.sendSmsBatch, body }), readSmsBatch),
    sendBulk: async (body: string) =>
      proveSend(await ask(endpoint, { operation: OPERATIONS.sendSmsBulk, body }), readSmsBulk),
    getStatus: async (messageId: string) =>
      proveRead(await ask(endpoint, { operation: OPERATIONS.getSmsStatus, id: messageId }), readSmsStatus),
  };
}

/** A single send's proof with its id; accepted without one, the ids are lost. */
export function withId(proof: Proof<SmsOne>): Proof<{ messageId: string; status: string }> {
  const { messageId, status } = proof.data;
  if (messageId === null) throw idsLost({ httpStatus: proof.httpStatus, text: proof.raw }, proof.oddities);
  return { ...proof, data: { messageId, status } };
}
