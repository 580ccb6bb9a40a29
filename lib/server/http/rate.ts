import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { RateClass } from "./policy.ts";

type Limit = { points: number; seconds: number };

const LIMITS = {
  auth: { points: 60, seconds: 60 },
  read: { points: 6_000, seconds: 60 },
  write: { points: 1_200, seconds: 60 },
} as const satisfies Record<Exclude<RateClass, "none">, Limit>;

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
  const limiter = rate === "auth" ? durableLimiter(db, "auth", LIMITS.auth) : inMemory[rate];
  const spent = await limiter.consume(key).catch(asRefusal);
  if (spent.consumedPoints <= LIMITS[rate].points) return;
  throw new Fault("rate_limited", "Too many requests. Wait a moment and try again.", {
    retry: "after",
    retryAfterMs: spent.msBeforeNext,
  });
}

/** A limiter whose counts every process shares. */
export function durableLimiter(db: Db, keyPrefix: string, { points, seconds }: Limit): RateLimiterPostgres {
  const storeClient = {
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
  });
}

/** The library rejects with its count when the limit is passed, and with an Error when the store fails. */
export function asRefusal(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}
