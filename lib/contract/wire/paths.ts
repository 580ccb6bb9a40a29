import "../zod.ts";
import { z } from "zod";
import { isSafePathId } from "./safe-path-id.ts";

export const CHAT_BASE = "/v1/waba-api"; // §4.1, §9
export const SMS_BASE = "/api/v1/api/messages"; // §4.2
export const VOICE_BASE = "/api/v1/voice-api"; // §4.3, §9

export type Group = "chat" | "sms" | "voice";
export type Operation = { group: Group; method: "GET" | "POST"; pattern: string };

const SubPath = z
  .string()
  .regex(/^\/[\w\-./{}]*\{templateId\}[\w\-./{}]*$/, "must start with / and contain {templateId}");

/** Template paths the contract does not show (§4.1), relative to the chat base; a deployment may override them. */
export const TemplatePaths = z.object({
  get: SubPath.default("/templates/{templateId}"),
  sync: SubPath.default("/templates/{templateId}/sync"),
  validate: SubPath.default("/templates/{templateId}/validate"),
});
export type TemplatePaths = z.infer<typeof TemplatePaths>;

/** Every operation of §4 with its method and path pattern, relative to `{base_url}`. */
export const OPERATIONS = operationsWith(TemplatePaths.parse({}));
export type OperationName = keyof typeof OPERATIONS;

/** The table of §4 with a deployment's own template paths. */
export function operationsWith(template: TemplatePaths) {
  return {
    sendText: { group: "chat", method: "POST", pattern: `${CHAT_BASE}/messages/text` },
    sendTemplate: { group: "chat", method: "POST", pattern: `${CHAT_BASE}/messages/template` },
    createTemplate: { group: "chat", method: "POST", pattern: `${CHAT_BASE}/templates` },
    getTemplate: { group: "chat", method: "GET", pattern: `${CHAT_BASE}${template.get}` },
    syncTemplate: { group: "chat", method: "POST", pattern: `${CHAT_BASE}${template.sync}` },
    validateTemplate: { group: "chat", method: "POST", pattern: `${CHAT_BASE}${template.validate}` },
    sendSms: { group: "sms", method: "POST", pattern: `${SMS_BASE}/send` },
    sendSmsBatch: { group: "sms", method: "POST", pattern: `${SMS_BASE}/batch` },
    sendSmsBulk: { group: "sms", method: "POST", pattern: `${SMS_BASE}/send-bulk` },
    getSmsStatus: { group: "sms", method: "GET", pattern: `${SMS_BASE}/status/{messageId}` },
    startCall: { group: "voice", method: "POST", pattern: `${VOICE_BASE}/calls` },
    listCalls: { group: "voice", method: "GET", pattern: `${VOICE_BASE}/calls` },
    getCall: { group: "voice", method: "GET", pattern: `${VOICE_BASE}/calls/{callSessionId}` },
  } as const satisfies Record<string, Operation>;
}

/** Fills the one id of a pattern; throws RangeError for an id that may not stand in a path or is missing. */
export function pathOf(operation: Operation, id?: string): string {
  return operation.pattern.replace(/\{\w+\}/g, () => {
    if (id === undefined || !isSafePathId(id))
      throw new RangeError("This id has characters that are not allowed.");
    return encodeURIComponent(id);
  });
}
