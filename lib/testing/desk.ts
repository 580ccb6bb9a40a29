import type { Clock } from "#lib/clock.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import { openDatabase } from "#lib/db/index.ts";
import { type Context, createContext } from "#lib/server/context.ts";
import { type Env, readEnv } from "#lib/server/env.ts";
import type { Handler } from "#lib/server/http/index.ts";
import { createLog } from "#lib/server/log.ts";
import { AUTH_POOL_SIZE } from "#lib/server/pool-size.ts";
import { CONTEXT_KEY } from "#lib/server/process-globals.ts";
import { openSession } from "#lib/server/session/index.ts";
import { insertUser } from "#lib/server/store/people/pending-sign-in.ts";
import { createTestDatabase } from "./database.ts";

export type DrivenClock = Clock & { set(to: Date): void; forward(byMs: number): void };

export type Ask = {
  method?: string;
  path?: string;
  params?: Record<string, string>;
  body?: unknown;
  cookie?: string | undefined;
  headers?: Record<string, string>;
};

const ORIGIN = "http://localhost:3000";

/** A console on a database of its own: real store, driven clock, log lines kept; `ask` calls a route handler. */
export async function openDesk(overrides: Partial<Env> = {}) {
  const database = await createTestDatabase();
  const env = { ...readEnv(settings(database.url)), ...overrides };
  const clock = createDrivenClock();
  const lines: string[] = [];
  const log = createLog({ clock, tagSecret: env.sessionSecret, write: (line) => lines.push(line) });
  const db = openDatabase(database.url, { max: 6, name: "tuma test" });
  const authDb = db.beside(AUTH_POOL_SIZE);
  const context: Context = { ...createContext(env), db, authDb, clock, log };
  (globalThis as Record<symbol, unknown>)[CONTEXT_KEY] = context;
  return {
    context,
    db,
    clock,
    lines,
    ask,
    signIn: (role: Role) => signIn(context, role),
    /** Instead of `close` where something was sent: the connection of its owner is kept while the process lives. */
    drop: database.drop,
    async close() {
      // Not awaited: a direct send keeps the connection of its owner until the database goes.
      void db.close();
      void authDb.close();
      await database.drop();
    },
  };
}

/** Calls a route handler with a real Request, as the console's own page would. */
async function ask(
  handler: Handler,
  { method = "GET", path = "/api", params = {}, body, cookie, headers }: Ask = {},
) {
  const own: Record<string, string> =
    method === "GET" ? {} : { "x-csrf": "1", "sec-fetch-site": "same-origin" };
  if (body !== undefined) own["content-type"] = "application/json";
  if (cookie) own.cookie = cookie;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = new Request(ORIGIN + path, {
    method,
    headers: { ...own, ...headers },
    ...(body !== undefined && { body: text }),
  });
  return handler(request, { params: Promise.resolve(params) });
}

/** A new person of that role, signed in; answers the `Cookie` header and who it is. */
async function signIn(context: Context, role: Role) {
  const user = {
    id: crypto.randomUUID(),
    name: `Test ${role}`,
    email: `${crypto.randomUUID()}@shop.example`,
    role,
  };
  await insertUser(context.db, { ...user, passwordHash: "never signs in", now: context.clock.now() });
  const headers = new Headers();
  const ctx = { ...context, actor: null, requestId: "test" };
  await openSession(ctx, user, {
    cookieHeader: null,
    headers,
    address: "test",
    place: "test",
    userAgent: "test",
  });
  return { cookie: cookieOf(headers), user };
}

/** The `Cookie` header that a browser would send back after this answer. */
export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** From here on a wait is somebody's patience, and not a rest that a test would only wait for. */
const PATIENCE_MS = 10_000;

/** Stands until it is driven. Short rests end at once; patience ends when it is driven past, or is not needed any more. */
function createDrivenClock(): DrivenClock {
  let now = new Date("2026-03-02T09:00:00Z");
  const waiting = new Set<{ until: number; end: () => void }>();
  const drive = (to: Date) => {
    now = to;
    for (const wait of waiting) if (wait.until <= now.getTime()) wait.end();
  };
  return {
    now: () => now,
    async sleep(delayMs, signal) {
      if (delayMs < PATIENCE_MS || signal?.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const wait = { until: now.getTime() + delayMs, end: resolve };
      waiting.add(wait);
      signal?.addEventListener("abort", () => resolve(), { once: true });
      await promise;
      waiting.delete(wait);
    },
    set: drive,
    forward: (byMs) => drive(new Date(now.getTime() + byMs)),
  };
}

function settings(databaseUrl: string) {
  return {
    DATABASE_URL: databaseUrl,
    SERVICE_BASE_URL: "http://127.0.0.1:9",
    SERVICE_API_KEY: "test-key",
    SESSION_SECRET: "a session secret of forty characters, ok",
    SERVICE_WEBHOOK_SECRET: "whsec_test",
    PUBLIC_ORIGIN: ORIGIN,
  };
}
