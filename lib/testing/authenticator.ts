import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { PasskeyMade, PasskeyUsed } from "#lib/contract/desk/team/passkey.ts";

/** What a page was asked to have done, as far as an authenticator needs it. */
type Options = { challenge: string; user?: { id: string } };

export type Odd = {
  /** Of the page that the browser says it shows. */
  origin?: string;
  rpId?: string;
  counter?: number;
  userHandle?: string | null;
  /** The owner was not checked by finger, face or PIN. */
  isUnverified?: boolean;
  type?: string;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** A passkey in software: P-256, without attestation, with every field open to mischief. */
export function createAuthenticator({ origin, counts = true }: { origin: string; counts?: boolean }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  let handle = "";
  let counter = 0;
  return { id: credentialId.toString("base64url"), make, use };

  function make({ challenge, user }: Options, odd: Odd = {}): PasskeyMade {
    handle = user?.id ?? "";
    const length = Buffer.from([0, credentialId.length]);
    const key = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(publicKey)]);
    const data = Buffer.concat([dataOf({ ...odd, counter: 0 }, HAS_KEY), key]);
    return {
      ...credential(),
      response: {
        clientDataJSON: clientData({ challenge, type: "webauthn.create", ...odd }),
        attestationObject: attestationOf(data).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  function use({ challenge }: Options, odd: Odd = {}): PasskeyUsed {
    if (counts) counter += 1;
    const data = dataOf({ counter, ...odd }, 0);
    const client = clientData({ challenge, type: "webauthn.get", ...odd });
    return {
      ...credential(),
      response: {
        clientDataJSON: client,
        authenticatorData: data.toString("base64url"),
        signature: signed(privateKey, data, client).toString("base64url"),
        userHandle: odd.userHandle === undefined ? handle : odd.userHandle,
      },
    };
  }

  function credential() {
    const id = credentialId.toString("base64url");
    return { id, rawId: id, type: "public-key" as const };
  }

  function clientData(said: { challenge: string; type: string; origin?: string }): string {
    const { challenge, type } = said;
    const text = JSON.stringify({ type, challenge, origin: said.origin ?? origin, crossOrigin: false });
    return Buffer.from(text).toString("base64url");
  }

  function dataOf({ rpId = new URL(origin).hostname, counter: count = 0, isUnverified }: Odd, more: number) {
    const flags = PRESENT | (isUnverified ? 0 : VERIFIED) | more;
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), tail]);
  }
}

function signed(key: KeyObject, data: Buffer, clientDataJSON: string): Buffer {
  const hash = sha256(Buffer.from(clientDataJSON, "base64url"));
  return sign("sha256", Buffer.concat([data, hash]), key);
}

const sha256 = (text: string | Buffer): Buffer => createHash("sha256").update(text).digest();

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an ES256 key (RFC 9053). */
function coseOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, "base64url")]);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([head, bytes(x), Buffer.from([0x22]), bytes(y)]);
}

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
function attestationOf(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const length = Buffer.from([0x59, data.length >> 8, data.length & 0xff]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text("fmt"),
    text("none"),
    text("attStmt"),
    Buffer.from([0xa0]),
    text("authData"),
    length,
    data,
  ]);
}
