import type { z } from "zod";
import type { Right } from "../team/rights.ts";
import type { Role } from "../team/session.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Audience = Role | "public";

export type RateClass = "none" | "auth" | "read" | "write";

/** One door: its policy, and the schemas of what it takes and answers. A part without a schema is not let in. */
export type Endpoint = {
  /** The least role, or nobody in particular. */
  role: Audience;
  /** Rights that must stand beside the role. */
  rights: readonly Right[];
  /** Asks for a password given within the last 10 minutes. */
  isFresh: boolean;
  /** Open also to whoever has to set a second factor up before anything else. */
  isBeforeFactor: boolean;
  hasCsrf: boolean;
  /** The verb reads the request itself, with its own bound. */
  isStream: boolean;
  /** Bytes of a JSON body at most. */
  bodyLimit: number;
  rate: RateClass;
  /** The status of a good answer. */
  status: number;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer?: z.ZodType;
};

const SMALL = 64 * 1024;
export const LARGE = 4 * 1024 * 1024;

/** Whole numbers leave the console here: both rights, and the password given again. */
export const EXPORT = { rights: ["export", "seeNumbers"], isFresh: true } as const;

/**
 * Whoever brings numbers sees them. What is refused, skipped or counted, and what becomes of a message, tells what we know of
 * a number: tried out one after the other, they would complete each one that a mask hides.
 */
export const BRINGS = ["seeNumbers"] as const;

const READ = {
  rights: [],
  isFresh: false,
  isBeforeFactor: false,
  hasCsrf: false,
  isStream: false,
  bodyLimit: 0,
  rate: "read",
  status: 200,
} as const;

const WRITE = { ...READ, hasCsrf: true, bodyLimit: SMALL, rate: "write" } as const;

type More = Partial<Omit<Endpoint, "role">>;
type Described<R extends Audience, D extends object, M extends More> = { role: R } & Omit<D, keyof M> & M;

/** A door that changes nothing. */
export function read<R extends Audience, const M extends More>(
  role: R,
  more: M,
): Described<R, typeof READ, M> {
  return { ...READ, ...more, role };
}

/** A door that may change something: with a CSRF check. */
export function write<R extends Audience, const M extends More>(
  role: R,
  more: M,
): Described<R, typeof WRITE, M> {
  return { ...WRITE, ...more, role };
}
