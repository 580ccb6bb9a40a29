import { bareSecret } from "#lib/contract/rules/bare-secret.ts";
import { findSigningSecret, isTimestampFresh, signedAtMs } from "#lib/contract/rules/signature.ts";
import { WEBHOOK_SIGNATURE_HEADER, WEBHOOK_TIMESTAMP_HEADER } from "#lib/contract/wire/limits.ts";
import type { Env } from "#lib/server/env.ts";
import type { Body, BodyLimits } from "./read-body.ts";

export type Headers = (name: string) => string | null | undefined;

export type SignatureHeaders = { timestamp: string; signature: string };

export type Verdict = { secretIndex: number; signedAt: Date; isFresh: boolean };

/** The keys of the HMAC, one for each secret: the whole `whsec_…` text unless the settings say otherwise. */
export function signingKeys(env: Pick<Env, "webhookSecrets" | "webhookKeyForm">): (string | Uint8Array)[] {
  return env.webhookSecrets.map((secret) => {
    if (env.webhookKeyForm === "asis") return secret;
    const bare = bareSecret(secret);
    return env.webhookKeyForm === "strip" ? bare : Buffer.from(bare, "base64");
  });
}

/** The two headers of §6.3, or null where one is missing, doubled (it arrives joined by a comma) or malformed. */
export function readSignatureHeaders(headers: Headers): SignatureHeaders | null {
  const timestamp = headers(WEBHOOK_TIMESTAMP_HEADER) ?? "";
  const signature = headers(WEBHOOK_SIGNATURE_HEADER) ?? "";
  const isWellFormed = signedAtMs(timestamp) !== null && /^sha256=[0-9a-f]{64}$/i.test(signature);
  return isWellFormed ? { timestamp, signature } : null;
}

/** Which secret signed these exact bytes and whether the time is within the replay window; null where none did. */
export function verifyCallback(
  given: SignatureHeaders & { rawBody: Uint8Array; now: Date },
  keys: readonly (string | Uint8Array)[],
): Verdict | null {
  const secretIndex = findSigningSecret(given, keys);
  if (secretIndex < 0) return null;
  return {
    secretIndex,
    signedAt: new Date(signedAtMs(given.timestamp) ?? 0),
    isFresh: isTimestampFresh(given.timestamp, given.now.getTime()),
  };
}

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
