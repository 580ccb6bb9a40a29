import ipaddr from "ipaddr.js";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { clientAddress } from "../caller/index.ts";
import type { Actor, Context, Ctx } from "../context.ts";
import { createGroupCommit } from "../group-commit.ts";
import { countKey, countRefusedKey, requireFewRefusedKeys } from "../rate/index.ts";
import { findKeys, isKeyTaken, type KeyAtWork, noteUse, putTestKey } from "../store/api/api-key.ts";
import { readSecret } from "./key-format.ts";

/** The key of a request, as far as its verb needs it. */
export type ActingKey = Actor & Pick<KeyAtWork, "senders" | "messagesPerDay" | "creditsPerDay" | "isTest">;

/** What a request of the API works with. */
export type KeyCtx = Ctx & { actor: ActingKey };

type Admitting = {
  requestId: string;
  headers: Headers;
  /** Called once its secret is known to be of a key, also of one that is refused then. */
  onKnown(whose: { keyId: string; address: string }): void;
};

const USED_EVERY_MS = 60_000;

const MOST_TAKEN = 10_000;
/** Keys that were taken last with their addresses: they are asked about, however many others are refused from there. */
const taken = new Set<string>();
/** Keys that were refused last with their addresses: whoever sends one again and again closes the door to these, and to no other. */
const refusedLast = new Set<string>();

/**
 * Who sends a request to the API: `Authorization: Bearer tuma_…` and nothing else. Throws `key_refused` with what is wrong
 * with it, `key_not_from_here` and `rate_limited`. Asks the database each time, so a revoked key is refused at once.
 */
export async function admitKey(
  context: Context,
  request: Request,
  { requestId, headers, onKnown }: Admitting,
): Promise<ActingKey> {
  const { db, clock, env } = context;
  const now = clock.now();
  const address = clientAddress(request.headers, env.trustProxyHops);
  const key = await requireKey(context, request.headers, { address, onKnown });
  await countKey(key.id, headers);
  if (!key.usedAt || now.getTime() - key.usedAt.getTime() > USED_EVERY_MS)
    await noteUse(db, key.id, { at: now, from: address });
  return actingKey(key, { address, requestId });
}

/** A key as who does something. */
export function actingKey(
  { id, name, rights, senders, messagesPerDay, creditsPerDay, isTest }: KeyAtWork,
  from: Pick<Actor, "address" | "requestId">,
): ActingKey {
  return {
    ...{ userId: id, name, email: "", role: "sender", rights, sessionId: id },
    ...{ ...from, senders, messagesPerDay, creditsPerDay, isTest },
  };
}

/** A key of somebody who was refused too often is not looked up, but for one that was taken from there, and one that was never refused. */
async function requireKey(
  { db, clock }: Context,
  headers: Headers,
  { address, onKnown }: Pick<Admitting, "onKnown"> & { address: string },
): Promise<KeyAtWork> {
  const hash = hashIn(headers);
  const name = hash instanceof Fault ? "" : `${hash.toString("base64")} ${address}`;
  // What is no key is known without a look.
  const refusedHere = { address, isAgain: name === "" || refusedLast.has(name) };
  if (!taken.has(name)) await requireFewRefusedKeys(refusedHere);
  try {
    if (hash instanceof Fault) throw hash;
    const now = clock.now();
    const found = await lookUp({ db, clock }, hash);
    if (found) onKnown({ keyId: found.id, address });
    const key = requireGood(found, { now, address });
    keepIn(taken, name);
    refusedLast.delete(name);
    return key;
  } catch (error) {
    taken.delete(name);
    if (error instanceof Fault) {
      keepIn(refusedLast, name);
      await countRefusedKey(refusedHere);
    }
    throw error;
  }
}

function keepIn(names: Set<string>, name: string): void {
  if (names.size >= MOST_TAKEN) names.clear();
  names.add(name);
}

function requireGood(key: KeyAtWork | null, { now, address }: { now: Date; address: string }): KeyAtWork {
  if (!key)
    throw refused(
      t("No key of this console has this secret.", "Hakuna ufunguo wa konsoli hii wenye siri hii."),
    );
  if (key.revokedAt) throw refused(t("This key was revoked.", "Ufunguo huu ulibatilishwa."));
  if (key.expiresAt && key.expiresAt <= now)
    throw refused(
      t(
        `This key was valid until ${key.expiresAt.toISOString()}.`,
        `Ufunguo huu ulikuwa halali hadi ${key.expiresAt.toISOString()}.`,
      ),
    );
  if (key.addresses && !isWithin(address, key.addresses))
    throw new Fault(
      "key_not_from_here",
      t("This key is not accepted from your address.", "Ufunguo huu haukubaliwi kutoka anwani yako."),
    );
  return key;
}

/**
 * Where a key acts: a live one here, a test key beside a live service in a database and before a sandbox of its own, from
 * which nothing leads here. Throws `key_refused` for a test key of a console that answers none.
 */
export async function contextOf(context: Context, key: ActingKey): Promise<Context> {
  if (!key.isTest || context.env.isSandbox) return context;
  if (!context.test) throw refused("This console answers no test keys now: it runs without TEST_KEYS=1.");
  await putTestKey(context.test.db, {
    id: key.userId,
    name: key.name,
    rights: key.rights ?? [],
    now: context.clock.now(),
  });
  return context.test;
}

/** Whether a key is still taken: asked while an answer or a body of it is on its way. */
export async function isKeyOpen({ db, clock }: Pick<Context, "db" | "clock">, id: string): Promise<boolean> {
  return isKeyTaken(db, id, clock.now());
}

type Look = { hash: Buffer; key: KeyAtWork | null };

const groups = new WeakMap<Context["db"], ReturnType<typeof createGroupCommit<Look>>>();

/** Requests that come together ask together: of a small request the way to the database and back is the larger part. */
async function lookUp({ db, clock }: Pick<Context, "db" | "clock">, hash: Buffer): Promise<KeyAtWork | null> {
  const group =
    groups.get(db) ??
    createGroupCommit<Look>(async (looks) => {
      const found = await findKeys(
        db,
        looks.map((look) => look.hash),
        clock.now(),
      );
      for (const [at, look] of looks.entries()) look.key = found[at] ?? null;
    });
  groups.set(db, group);
  const look: Look = { hash, key: null };
  await group.add(look);
  return look.key;
}

/** By which a key is found, or what is wrong with the header: no database is asked for either. */
function hashIn(headers: Headers): Buffer | Fault {
  const [, secret] = /^Bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (secret === undefined)
    return refused(
      t(
        "Send your key in the header Authorization, after the word Bearer.",
        "Tuma ufunguo wako kwenye header Authorization, baada ya neno Bearer.",
      ),
    );
  if (headers.has("cookie"))
    return refused(
      t(
        "Send a key without a cookie: one request has one caller.",
        "Tuma ufunguo bila cookie: ombi moja lina mwombaji mmoja.",
      ),
    );
  return (
    readSecret(secret) ??
    refused(
      t(
        "The key is incomplete or mistyped. Copy it again, all of it.",
        "Ufunguo haujakamilika au umekosewa. Unakili tena, wote.",
      ),
    )
  );
}

const refused = (detail: string): Fault => new Fault("key_refused", detail);

function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const asked = ipaddr.process(address);
  return networks.some((network) => {
    const [range, bits] = network.includes("/") ? ipaddr.parseCIDR(network) : [ipaddr.process(network), null];
    if (range.kind() !== asked.kind()) return false;
    return bits === null ? asked.toString() === range.toString() : asked.match(range, bits);
  });
}
