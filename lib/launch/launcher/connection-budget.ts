import type { Connections } from "#lib/db/index.ts";
import { SANDBOX_CONNECTIONS } from "#lib/sandbox/connections.ts";
import type { LaunchEnv } from "#lib/server/env.ts";
import { AUTH_POOL_SIZE, FRONT_POOL_SIZE, POOL_SIZE, QUARANTINE_POOL_SIZE } from "#lib/server/pool-size.ts";

/** A web and a worker each listen on a connection of their own. */
const LISTENING = 1;
/** While large indexes are made, and never again. */
const INDEXES = 1;

/** How many connections to the database each part of a start holds when all are in use. */
export const CONNECTIONS = {
  web: POOL_SIZE + AUTH_POOL_SIZE + FRONT_POOL_SIZE + QUARANTINE_POOL_SIZE + LISTENING,
  worker: POOL_SIZE + LISTENING,
  sandbox: SANDBOX_CONNECTIONS,
  indexes: INDEXES,
} as const;

type Started = Pick<LaunchEnv, "role" | "SERVICE_BASE_URL">;

/** The sum of what a start with these settings may hold at once. */
export function connectionsOf({ role, SERVICE_BASE_URL }: Started): number {
  const web = role === "worker" ? 0 : CONNECTIONS.web;
  const worker = role === "web" ? 0 : CONNECTIONS.worker;
  return web + worker + (SERVICE_BASE_URL ? 0 : CONNECTIONS.sandbox) + CONNECTIONS.indexes;
}

/** What a person should know before this starts; null where there is room for another like it. */
export function budgetLine(need: number, { max, spare }: Connections): string | null {
  const left = `The database has ${spare} of its ${max} connections left`;
  if (spare < need) {
    return `${left}, and this start may need ${need}: pages and sending will wait for each other. Raise max_connections, or run fewer processes.`;
  }
  if (spare < 2 * need) {
    return `${left}, and this start may need ${need}: another start like this one would not fit. Raise max_connections before you add one.`;
  }
  return null;
}
