import type { OperationName } from "../contract/wire/paths.ts";
import { sendTemplate } from "./chat/send-template.ts";
import { sendText } from "./chat/send-text.ts";
import type { Call } from "./context.ts";
import type { Answer } from "./http/answer.ts";
import { getSmsStatus } from "./sms/get-sms-status.ts";
import { sendSms } from "./sms/send-sms.ts";
import { sendSmsBatch } from "./sms/send-sms-batch.ts";
import { sendSmsBulk } from "./sms/send-sms-bulk.ts";
import { createTemplate } from "./templates/create-template.ts";
import { getTemplate } from "./templates/get-template.ts";
import { syncTemplate } from "./templates/sync-template.ts";
import { validateTemplate } from "./templates/validate-template.ts";
import { getCall } from "./voice/get-call.ts";
import { listCalls } from "./voice/list-calls.ts";
import { startCall } from "./voice/start-call.ts";

/** Every operation of §4 and who answers it. */
export const HANDLERS: Record<OperationName, (call: Call) => Promise<Answer>> = {
  sendText,
  sendTemplate,
  createTemplate,
  getTemplate,
  syncTemplate,
  validateTemplate,
  sendSms,
  sendSmsBatch,
  sendSmsBulk,
  getSmsStatus,
  startCall,
  listCalls,
  getCall,
};
