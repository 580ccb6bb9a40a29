import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `purpose` keeps the keys of two kinds of secrets apart, `owner` a sealed text in the row it was made for. */
export type SealedFor = { secret: string; purpose: string; owner: string };

/** Makes a text unreadable for whoever has the database alone: nonce, tag and AES-256-GCM text. */
export function seal(text: string, place: SealedFor): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(place), nonce).setAAD(Buffer.from(place.owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The text again; undefined where it was changed, belongs to somebody else or was sealed with another secret. */
export function unseal(sealed: Buffer, place: SealedFor): string | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const cipher = createDecipheriv(CIPHER, keyOf(place), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place.owner)).setAuthTag(tag);
  try {
    const text = [cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()];
    return Buffer.concat(text).toString("utf8");
  } catch {
    return undefined;
  }
}

function keyOf({ secret, purpose }: SealedFor): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `tuma ${purpose}`, 32));
}
