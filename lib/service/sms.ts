import { OPERATIONS } from "../contract/wire/paths.ts";
import { SmsBatchSent, SmsBulkSent, SmsDelivery, SmsSent } from "../contract/wire/sms.ts";
import { call } from "./call.ts";
import type { Endpoint } from "./transport.ts";

/** SMS sends (§4.2): no idempotency key exists, so nothing here may ever be repeated after a lost answer. */
export function smsOperations(endpoint: Endpoint) {
  return {
    send: (body: string) => call(endpoint, { operation: OPERATIONS.sendSms, answer: SmsSent, body }),
    sendBatch: (body: string) =>
      call(endpoint, { operation: OPERATIONS.sendSmsBatch, answer: SmsBatchSent, body }),
    sendBulk: (body: string) =>
      call(endpoint, { operation: OPERATIONS.sendSmsBulk, answer: SmsBulkSent, body }),
    getStatus: (messageId: string) =>
      call(endpoint, { operation: OPERATIONS.getSmsStatus, answer: SmsDelivery, id: messageId }),
  };
}
