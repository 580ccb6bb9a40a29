import type { IncomingMessage, ServerResponse } from "node:http";
import type { Customer, Sandbox } from "../context.ts";
import { writeJson } from "../http/fault.ts";
import { queryOf } from "../http/query-of.ts";
import { Refusal, readJson } from "../http/refusal.ts";
import { CUSTOMER_ID } from "../seed-sandbox.ts";
import type { Drain } from "./admin-call.ts";
import { ADMIN_ROUTES } from "./routes.ts";

export type AdminOptions = { drain: Drain; adminToken?: string | undefined };

/** Answers one admin request in plain JSON; loopback only, and only from a page or tool that knows the token if there is one. */
export async function answerAdmin(
  sandbox: Sandbox,
  { drain, adminToken }: AdminOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    refuseStrangers(request, adminToken);
    const url = new URL(request.url ?? "/", "http://sandbox");
    const { route, id } = findRoute(request.method ?? "GET", url.pathname);
    const body = hasBody(request) ? await readJson(request) : {};
    const customer = await getCustomer(sandbox);
    const query = queryOf(url);
    const answer = await route.run({ sandbox, customer, body, query, id, drain });
    writeJson(response, 200, JSON.stringify(answer ?? { ok: true }));
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(500, "Internal error");
    writeJson(response, refusal.status, JSON.stringify({ error: refusal.message }));
  }
}

function refuseStrangers(request: IncomingMessage, adminToken: string | undefined): void {
  const address = request.socket.remoteAddress ?? "";
  const isLoopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
  // A page elsewhere that rebinds its name to this machine still sends its own name.
  const host = (request.headers.host ?? "").replace(/:\d+$/, "");
  const isOwnName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);
  if (!isLoopback || !isOwnName) throw new Refusal(403, "The admin surface answers this machine only");
  // No page may call it: the console does so from its own server.
  const { origin, "sec-fetch-site": site = "none" } = request.headers;
  if (origin !== undefined || site !== "none")
    throw new Refusal(403, "The admin surface answers no web page");
  if (adminToken && request.headers["x-admin-token"] !== adminToken)
    throw new Refusal(401, "Wrong admin token");
}

function hasBody({ headers }: IncomingMessage): boolean {
  return (headers["content-length"] ?? "0") !== "0" || headers["transfer-encoding"] !== undefined;
}

function findRoute(method: string, path: string) {
  for (const route of ADMIN_ROUTES) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return { route, id: decodeURIComponent(match[1] ?? "") };
  }
  throw new Refusal(404, `Cannot ${method} ${path}`);
}

async function getCustomer({ db }: Sandbox): Promise<Customer> {
  const [row] = await db.query<Customer>(
    `SELECT id, auth_user_id AS "authUserId", balance, is_chat_ready AS "isChatReady",
            has_phone_number AS "hasPhoneNumber", has_voice AS "hasVoice"
       FROM sandbox.customer WHERE id = $1`,
    [CUSTOMER_ID],
  );
  if (!row) throw new Refusal(500, "The sandbox has no customer");
  return row;
}
