import { WEBHOOK_SIGNATURE_HEADER, WEBHOOK_TIMESTAMP_HEADER } from "#lib/contract/wire/limits.ts";
import type { Body, BodyLimits } from "./read-body.ts";
import type { Headers } from "./verify-callback.ts";

/** One callback, whatever server it came through. */
export type Callback = {
  headers: Headers;
  address: string | null;
  readBody(limits: BodyLimits): Promise<Body>;
};

/** One that has come, and what has been read of it. */
export type Seen = { callback: Callback; raw: Uint8Array; receivedAt: Date };

const KEPT = ["content-type", "user-agent", WEBHOOK_TIMESTAMP_HEADER, WEBHOOK_SIGNATURE_HEADER];

/** The headers an inspector shows; no others are stored. */
export function keptHeaders({ headers }: Callback): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of KEPT) {
    const value = headers(name);
    if (typeof value === "string") kept[name] = value.replaceAll("\0", "").slice(0, 300);
  }
  return kept;
}
