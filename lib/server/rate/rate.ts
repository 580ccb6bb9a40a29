import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { RateClass } from "#lib/contract/desk/endpoints/endpoint.ts";
import { t } from "#lib/contract/language.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import type { Db } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { addressBlock } from "../caller/index.ts";

type Limit = { points: number; seconds: number };

const LIMITS = {
  auth: { points: 60, seconds: 60 },
  read: { points: 6_000, seconds: 60 },
  write: { points: 1_200, seconds: 60 },
} as const satisfies Record<Exclude<RateClass, "none">, Limit>;

/** Behind a proxy that nobody told us of, where one address is everybody. */
const BEHIND = { points: 600, seconds: 60 };

// Only `auth` guards a secret, so only that one is counted across processes.
const inMemory = {
  read: new RateLimiterMemory({
    keyPrefix: "read",
    points: LIMITS.read.points,
    duration: LIMITS.read.seconds,
  }),
  write: new RateLimiterMemory({
    keyPrefix: "write",
    points: LIMITS.write.points,
    duration: LIMITS.write.seconds,
  }),
};

/** Counts one request of `key` (a session or an address); throws `rate_limited` beyond the limit of its class. */
export async function countRequest(db: Db, rate: RateClass, key: string): Promise<void> {
  if (rate === "none") return;
  const over =
    rate === "auth"
      ? await overLimit(db, { prefix: "auth", limit: LIMITS.auth, key })
      : await spend(inMemory[rate], key);
  if (over) throw tooMany(over);
}

/** Counts a request of somebody unknown by its place, and all places of an address that may be made up together. */
export async function countPublic(
  db: Db,
  rate: RateClass,
  { address, place }: { address: string; place: string },
): Promise<void> {
  const block = addressBlock(address);
  if (rate === "auth" && place !== block) {
    const over = await overLimit(db, { prefix: "behind", limit: BEHIND, key: block });
    if (over) throw tooMany(over);
  }
  await countRequest(db, rate, place);
}

const OF_KEY: Limit = { points: 6_000, seconds: 60 };
const keys = new RateLimiterMemory({ keyPrefix: "key", points: OF_KEY.points, duration: OF_KEY.seconds });

/**
 * Counts one request of a key of the API, and writes what is left of its minute into the headers of its answer
 * (draft-ietf-httpapi-ratelimit-headers). Throws `rate_limited` beyond 6,000 a minute and process.
 */
export async function countKey(id: string, headers: Headers): Promise<void> {
  const counted = await keys.consume(id).catch(asRefusal);
  headers.set("ratelimit-policy", `"key";q=${OF_KEY.points};w=${OF_KEY.seconds}`);
  headers.set(
    "ratelimit",
    `"key";r=${counted.remainingPoints};t=${Math.max(1, Math.ceil(counted.msBeforeNext / 1_000))}`,
  );
  if (counted.consumedPoints > OF_KEY.points) throw tooMany(counted);
}

const REFUSED_KEYS: Limit = { points: 60, seconds: 60 };
const refusedKeys = new RateLimiterMemory({
  keyPrefix: "refused-key",
  points: REFUSED_KEYS.points,
  duration: REFUSED_KEYS.seconds,
});

/** A secret that was refused before, or any other: one system that goes on with its wrong key closes the door to that key alone. */
type Refused = { address: string; isAgain: boolean };

const refusedPlace = ({ address, isAgain }: Refused): string =>
  `${isAgain ? "again" : "first"} ${addressBlock(address)}`;

/** Counts a request whose key was refused. */
export async function countRefusedKey(refused: Refused): Promise<void> {
  await spend(refusedKeys, refusedPlace(refused));
}

/**
 * Throws `rate_limited` where 60 keys of an address were refused within a minute of this process: guessing costs the database
 * nothing from there on.
 */
export async function requireFewRefusedKeys(refused: Refused): Promise<void> {
  const counted = await refusedKeys.get(refusedPlace(refused));
  if (counted && counted.consumedPoints >= REFUSED_KEYS.points) throw tooMany(counted);
}

const UNSEEN_PLANS = { points: 30, seconds: 60 * 60 };

/**
 * Counts a plan of somebody who sees no numbers. It has to say how many are skipped because they have opted out: of a list
 * that changes between two plans the difference tells of one person. Throws `rate_limited` beyond 30 an hour.
 */
export async function countUnseenPlan(db: Db, userId: string): Promise<void> {
  const spent = await overLimit(db, { prefix: "plans", limit: UNSEEN_PLANS, key: userId });
  if (spent === null) return;
  const minutes = Math.ceil(spent.msBeforeNext / 60_000);
  throw new Fault(
    "rate_limited",
    t(
      `Without the right to see whole phone numbers you can review ${UNSEEN_PLANS.points} plans an hour. Try again in ${formatNoun(minutes, "minute")}.`,
      `Bila ruhusa ya kuona namba nzima za simu unaweza kukagua mipango ${UNSEEN_PLANS.points} kwa saa. Jaribu tena baada ya ${formatNounSw(minutes, "dakika", "dakika")}.`,
    ),
    { retry: "after", retryAfterMs: spent.msBeforeNext },
  );
}

type Counted = { prefix: string; limit: Limit; key: string };

/**
 * Counts one for `key`, over all processes; answers the wait where that is beyond the limit, else null. The database
 * decides when a limit is passed; from then until the wait is over this process asks it nothing more about the key.
 */
export function overLimit(db: Db, { prefix, limit, key }: Counted): Promise<RateLimiterRes | null> {
  const ofDb = blocking.get(db) ?? new Map<string, RateLimiterPostgres>();
  blocking.set(db, ofDb);
  const limiter =
    ofDb.get(prefix) ?? durableLimiter(db, prefix, limit, { inMemoryBlockOnConsumed: limit.points });
  ofDb.set(prefix, limiter);
  return spend(limiter, key);
}

/** They know what they have blocked. */
const blocking = new WeakMap<Db, Map<string, RateLimiterPostgres>>();

const spend = (limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes | null> =>
  limiter.consume(key).then(() => null, asRefusal);

/** A limiter whose counts every process shares. */
export function durableLimiter(
  db: Db,
  keyPrefix: string,
  { points, seconds }: Limit,
  more: { inMemoryBlockOnConsumed?: number } = {},
): RateLimiterPostgres {
  const storeClient = {
    // The statements are the library's own; it asks for nothing but a pool.
    async query({ text, values }: { text: string; values: unknown[] }) {
      const rows = await db.query(text, values);
      return { rows, rowCount: rows.length };
    },
  };
  return new RateLimiterPostgres({
    storeClient,
    storeType: "client",
    tableName: "rate_limit",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: seconds,
    ...more,
  });
}

function tooMany({ msBeforeNext }: RateLimiterRes): Fault {
  return new Fault(
    "rate_limited",
    t(
      "Too many requests. Wait a moment and try again.",
      "Maombi ni mengi mno. Subiri kidogo kisha jaribu tena.",
    ),
    {
      retry: "after",
      retryAfterMs: msBeforeNext,
    },
  );
}

/** The library rejects with its count when the limit is passed, and with an Error when the store fails. */
export function asRefusal(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}
