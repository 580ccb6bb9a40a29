import type { ServerResponse } from "node:http";
import type { Group } from "../../contract/wire/paths.ts";
import type { RefusedRecipient } from "../record-refusals.ts";
import type { SandboxSettings } from "../settings.ts";
import type { Refusal } from "./refusal.ts";

/** What an operation answers before it is wrapped (§2.1). */
export type Answer = {
  status: number;
  message: string;
  data: unknown;
  /** Members of the envelope that the contract does not show, as a deployment may have them. */
  beside?: Record<string, unknown>;
  /** Who was named and not taken, where the answer takes others. */
  refused?: RefusedRecipient[];
};

export type Frame = { group: Group; path: string; at: Date };

/** The success envelope; `pagination` stands in chat responses only (§2.1). */
export function successEnvelope({ status, message, data, beside }: Answer, { group, path, at }: Frame) {
  const envelope = { status, message, timestamp: at.toISOString(), path, data, ...beside };
  return group === "chat" ? { ...envelope, pagination: null } : envelope;
}

/** The error envelope of the group: chat keeps the code in `data`, SMS and voice on top (§2.1). */
export function refusalBody(refusal: Refusal, frame: Frame, settings: SandboxSettings): string {
  const { status, message, code } = refusal;
  const common = { status, message, timestamp: frame.at.toISOString(), path: frame.path };
  if (frame.group === "chat") return JSON.stringify({ ...common, data: { code }, pagination: null });
  const error = detailAs(settings.smsError, refusal);
  return JSON.stringify({ ...common, code, error, ...(settings.hasStackTrace && { stack: STACK }) });
}

/** The detail in one of the three types that clients must take. */
function detailAs(form: SandboxSettings["smsError"], { error, message }: Refusal): unknown {
  if (form === "mixed") return error;
  if (form === "text") return message;
  const findings = Array.isArray(error) ? error : [message];
  return form === "list" ? findings : { reason: message, findings };
}

/** Somebody else's source, as such deployments show it. */
const STACK = "Error\n    at MessagesController.send (/app/src/messages/messages.controller.ts:41:13)";

/** Writes a JSON body with its length, unless the client has gone. */
export function writeJson(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}
