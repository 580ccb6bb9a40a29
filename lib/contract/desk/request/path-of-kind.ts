import { operationsWith, type TemplatePaths } from "../../wire/paths.ts";
import type { RequestKind } from "./request.ts";

/** Where a kind of request goes, as the contract writes it (§4). */
export function pathOfKind(
  kind: RequestKind,
  templatePaths: TemplatePaths,
): { method: "GET" | "POST"; path: string } {
  const operations = operationsWith(templatePaths);
  const { method, pattern } = operations[OPERATION_OF[kind]];
  return { method, path: pattern };
}

const OPERATION_OF = {
  "sms.send": "sendSms",
  "sms.bulk": "sendSmsBulk",
  "sms.batch": "sendSmsBatch",
  "chat.text": "sendText",
  "chat.template": "sendTemplate",
  "voice.call": "startCall",
  "template.create": "createTemplate",
  "sms-status": "getSmsStatus",
  call: "getCall",
  "call-list": "listCalls",
  template: "getTemplate",
  "template-sync": "syncTemplate",
  "template-check": "validateTemplate",
  "probe-sms": "getSmsStatus",
  "probe-chat": "getTemplate",
  "probe-voice": "listCalls",
} as const satisfies Record<RequestKind, keyof ReturnType<typeof operationsWith>>;
