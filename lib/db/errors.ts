import { Fault } from "../fault.ts";

type DriverError = Error & { code?: string; constraint?: string; detail?: string };

/** SQLSTATE of a driver error, or undefined for anything else: each of those has a digit, and `EPIPE` is none. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = (error as DriverError).code;
  return typeof code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Name of the violated constraint, or undefined. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as DriverError).constraint : undefined;
}

/** True where this server takes no writes: it stands by for another one, which takes them. */
export const isReadOnly = (error: unknown): boolean => sqlStateOf(error) === "25006";

/** True where the database could not be reached, takes no writes or is going away: nothing is known about the statement. */
export function isDatabaseDown(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (isReadOnly(error)) return true;
  if (state) return state.startsWith("08") || state.startsWith("57P") || state.startsWith("53");
  const code = error instanceof Error ? (error as DriverError).code : undefined;
  if (code && /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND)$/.test(code)) return true;
  return (
    error instanceof Error &&
    /Connection terminated|Connection ended|is not queryable|Query read timeout|timeout exceeded when trying to connect/.test(
      error.message,
    )
  );
}

/** Deadlock, serialisation, lock not available, statement timeout. */
const PASSING = /^(40|55P03|57014)/;

/** True where the same transaction may well succeed a moment later. */
export function isPassing(error: unknown): boolean {
  return isDatabaseDown(error) || PASSING.test(sqlStateOf(error) ?? "");
}

/** Its time was over, or somebody at the database ended it; a transaction is taken back whole. */
const STATEMENT_CUT = "57014";

const DISK_FULL = "53100";

/** A server that starts again is there in about so long. */
const AGAIN_MS = 2_000;

/** Driver error -> Fault. The only translator of its kind. */
export function faultFromDatabase(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const passes = { cause: error, retry: "after", retryAfterMs: AGAIN_MS } as const;
  if (sqlStateOf(error) === DISK_FULL) {
    const detail = "The disk of the database is full. Nothing can be saved until there is room on it.";
    return new Fault("database_unavailable", detail, passes);
  }
  if (isReadOnly(error))
    return new Fault("database_unavailable", "The database cannot be written to.", passes);
  if (isDatabaseDown(error))
    return new Fault("database_unavailable", "The database does not answer.", passes);
  if (sqlStateOf(error) === STATEMENT_CUT)
    return new Fault("database_unavailable", "The database took too long to answer.", passes);
  if (sqlStateOf(error) === "23505") {
    return new Fault("conflict", "This exists already.", { cause: error });
  }
  return new Fault("internal", "The database refused this.", { cause: error });
}
