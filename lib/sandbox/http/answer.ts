import type { ServerResponse } from "node:http";
import type { Group } from "../../contract/wire/paths.ts";
import type { Refusal } from "./refusal.ts";

/** What an operation answers before it is wrapped (§2.1). */
export type Answer = { status: number; message: string; data: unknown };

type Frame = { group: Group; path: string; at: Date };

/** The success envelope; `pagination` stands in chat responses only (§2.1). */
export function successBody({ status, message, data }: Answer, { group, path, at }: Frame): string {
  const envelope = { status, message, timestamp: at.toISOString(), path, data };
  return JSON.stringify(group === "chat" ? { ...envelope, pagination: null } : envelope);
}

/** The error envelope of the group: chat keeps the code in `data`, SMS and voice on top (§2.1). */
export function refusalBody(refusal: Refusal, { group, path, at }: Frame): string {
  const { status, message, code, error } = refusal;
  const common = { status, message, timestamp: at.toISOString(), path };
  return JSON.stringify(
    group === "chat" ? { ...common, data: { code }, pagination: null } : { ...common, code, error },
  );
}

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
