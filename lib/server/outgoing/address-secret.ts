import { randomBytes } from "node:crypto";
import type { Env } from "../env.ts";
import { noticeKeyOf } from "../notice-webhook.ts";
import { type SealedFor, seal, unseal } from "../seal.ts";
import type { AddressRow } from "../store/outgoing/event-address.ts";

const SECRET_BYTES = 32;

const placeOf = (addressId: string, { sessionSecret }: Pick<Env, "sessionSecret">): SealedFor => ({
  secret: sessionSecret,
  purpose: "event address",
  owner: addressId,
});

/** A new secret as Standard Webhooks write it, and sealed for its address. */
export function makeSecret(addressId: string, env: Pick<Env, "sessionSecret">) {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
  return { secret, sealed: seal(secret, placeOf(addressId, env)) };
}

/**
 * What signs now, the newest first: while a new one is taken over, the one before does too. None where SESSION_SECRET is another
 * one than when they were sealed.
 */
export function keysOf(
  { id, secret, oldSecret, oldSecretUntil }: AddressRow,
  { env, now }: { env: Pick<Env, "sessionSecret">; now: Date },
): Buffer[] {
  const isOldUsed = oldSecretUntil !== null && oldSecretUntil > now;
  const sealed = [secret, ...(isOldUsed && oldSecret ? [oldSecret] : [])];
  return sealed.flatMap((each) => {
    const text = unseal(each, placeOf(id, env));
    return text === undefined ? [] : [noticeKeyOf(text)];
  });
}
