import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Role } from "#lib/contract/desk/team/session.ts";
import { type Context, createContext } from "#lib/server/context.ts";
import { readEnv } from "#lib/server/env.ts";
import { openSession } from "#lib/server/session/index.ts";
import { insertUser } from "#lib/server/store/people/pending-sign-in.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { type SeededPeople, seedPeople } from "#lib/testing/people/people.ts";
import { until } from "#lib/testing/until.ts";
import { startWebProcess, type WebProcess } from "./web-process.ts";

export type Question = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Only the head: a stream goes on for ever. */
  isStream?: boolean;
};

export type Heard = {
  status: number;
  headers: IncomingMessage["headers"];
  rawHeaders: string[];
  body: string;
};

export type BuiltConsole = {
  web: WebProcess;
  context: Context;
  people: SeededPeople;
  /** The `Cookie` header of somebody new with this role. */
  signIn(role: Role): Promise<string>;
  /** Asks under the name that people use, and reads what is answered as it comes. */
  ask(question: Question): Promise<Heard>;
  /** All that the web process has printed so far. */
  printed(): string;
  /** Resolves when it has printed this: a line comes by another way than the answer it is about. */
  untilPrinted(words: RegExp): Promise<void>;
  close(): Promise<void>;
};

/** The built console as a process of its own, on a database with one of everything in it. */
export async function startBuiltConsole(publicOrigin?: string): Promise<BuiltConsole> {
  const database = await createTestDatabase();
  const data = await mkdtemp(join(tmpdir(), "tuma-built-"));
  const more = publicOrigin === undefined ? {} : { PUBLIC_ORIGIN: publicOrigin };
  const web = await startWebProcess(database.url, data, more);
  let said = "";
  for (const stream of [web.process.stdout, web.process.stderr])
    stream?.on("data", (chunk) => (said += chunk));
  const context = contextBeside(web, database.url);
  const people = await seedPeople(context);
  const host = new URL(publicOrigin ?? web.origin).host.replace("127.0.0.1", "localhost");
  return {
    web,
    context,
    people,
    signIn: (role) => signIn(context, role),
    ask: (question) => ask(web.origin, { ...question, headers: { host, ...question.headers } }),
    printed: () => said,
    async untilPrinted(words) {
      await until(
        () => words.test(said),
        () => `${words} was not printed:\n${said}`,
      );
    },
    async close() {
      web.process.kill("SIGTERM");
      if (web.process.exitCode === null) await once(web.process, "exit");
      await context.db.close();
      await database.drop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** What a test works with beside a web process: the same database, and the same seal. */
export function contextBeside({ sessionSecret }: WebProcess, databaseUrl: string): Context {
  return createContext(
    readEnv({
      DATABASE_URL: databaseUrl,
      SERVICE_BASE_URL: "http://127.0.0.1:9",
      SERVICE_API_KEY: "key",
      SESSION_SECRET: sessionSecret,
    }),
  );
}

/** The `Cookie` header of somebody new with this role. */
export async function signIn(context: Context, role: Role): Promise<string> {
  const user = { id: randomUUID(), name: `Test ${role}`, email: `${randomUUID()}@shop.example`, role };
  await insertUser(context.db, { ...user, passwordHash: "never signs in", now: context.clock.now() });
  const headers = new Headers();
  const from = { cookieHeader: null, headers, address: "test", place: "test", userAgent: "test" };
  await openSession({ ...context, actor: null, requestId: "test" }, user, from);
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function ask(
  origin: string,
  { method = "GET", path, headers, body, isStream }: Question,
): Promise<Heard> {
  const { hostname, port } = new URL(origin);
  const asked = request({ hostname, port, method, path, headers: { ...headers, connection: "close" } });
  asked.end(body);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const { statusCode: status = 0, rawHeaders } = answer;
  // Cut where it is refused with a body still on its way: what was said stands.
  const text = isStream
    ? ""
    : await answer
        .setEncoding("utf8")
        .toArray()
        .catch(() => []);
  asked.destroy();
  return { status, headers: answer.headers, rawHeaders, body: [text].flat().join("") };
}
