import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { signatureOf } from "../../contract/rules/signature.ts";
import {
  WEBHOOK_FIRST_DELAY_MS,
  WEBHOOK_MAX_ATTEMPTS,
  WEBHOOK_MAX_DELAY_MS,
  WEBHOOK_PAUSE_AFTER_FAILURES,
  WEBHOOK_RETRIED_STATUSES,
  WEBHOOK_RETRY_WINDOW_MS,
  WEBHOOK_SIGNATURE_HEADER,
  WEBHOOK_TIMESTAMP_HEADER,
} from "../../contract/wire/limits.ts";
import type { Sandbox } from "../context.ts";
import { fractionOf } from "../faults.ts";
import { type Address, resolveCallback } from "./url-rules.ts";

const PAGE = 128;
const AT_ONCE = 16;
/** Longer than a page can take: 8 rounds of timeouts; a process that died gives its page back after it. */
const LEASE_MS = 120_000;

type Due = {
  id: number;
  customerId: number;
  body: string;
  copies: number;
  attempts: number;
  createdAt: Date;
  url: string;
  secret: string;
  failures: number;
};

type Endpoint = { failures: number; isPaused: boolean };

type Outcome = {
  due: Due;
  state: string;
  attempts: number;
  dueAt: Date | null;
  status: number | undefined;
  text: string;
};

/** Sends one page of due callbacks and settles it; how many were attempted. */
export async function deliverWebhooks(sandbox: Sandbox): Promise<number> {
  const page = await claim(sandbox);
  if (page.length === 0) return 0;
  const endpoints = new Map(page.map((due) => [due.customerId, { failures: due.failures, isPaused: false }]));
  const outcomes: Outcome[] = [];
  const queue = page.values();
  const work = async () => {
    for (const due of queue) {
      const endpoint = endpoints.get(due.customerId);
      const outcome = endpoint?.isPaused ? givenBack(sandbox, due) : await attempt(sandbox, due);
      outcomes.push(outcome);
      if (endpoint) count(endpoint, outcome);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await settle(sandbox, outcomes, endpoints);
  return page.length;
}

function count(endpoint: Endpoint, { state }: Outcome): void {
  if (state === "pending") return;
  endpoint.failures = state === "delivered" ? 0 : endpoint.failures + 1;
  if (endpoint.failures >= WEBHOOK_PAUSE_AFTER_FAILURES) endpoint.isPaused = true;
}

function givenBack({ now }: Sandbox, due: Due): Outcome {
  return { due, state: "pending", attempts: due.attempts - 1, dueAt: now(), status: undefined, text: "" };
}

async function claim({ db, now }: Sandbox): Promise<Due[]> {
  const at = now();
  return await db.query<Due>(
    `WITH due AS (
       SELECT d.id, e.url, e.secret, e.consecutive_failures
         FROM sandbox.webhook_delivery d JOIN sandbox.webhook_endpoint e USING (customer_id)
        WHERE d.due_at <= $1 AND e.state = 'active'
        ORDER BY d.due_at, d.id LIMIT $2 FOR UPDATE OF d SKIP LOCKED
     ), claimed AS (
       UPDATE sandbox.webhook_delivery d SET state = 'delivering', due_at = $3, attempts = attempts + 1, last_attempt_at = $1
         FROM due WHERE d.id = due.id
       RETURNING d.id, d.customer_id AS "customerId", d.body, d.copies, d.attempts, d.created_at AS "createdAt",
                 due.url, due.secret, due.consecutive_failures AS failures
     ) SELECT * FROM claimed ORDER BY id`,
    [at, PAGE, new Date(at.getTime() + LEASE_MS)],
  );
}

async function attempt(sandbox: Sandbox, due: Due): Promise<Outcome> {
  const { webhookTimeoutMs: timeoutMs, allowsLoopbackWebhooks: allowsLoopback } = sandbox.settings;
  const callback = { url: due.url, secret: due.secret, body: due.body, at: sandbox.realNow() };
  const posting = { timeoutMs, resolve: (url: string) => resolveCallback(url, { allowsLoopback }) };
  const copies = Array.from({ length: due.copies }, () => postCallback(callback, posting));
  const [answer] = await Promise.all(copies);
  const now = sandbox.now().getTime();
  const outcome = outcomeOf({
    status: answer?.status,
    attempts: due.attempts,
    ageMs: now - due.createdAt.getTime(),
    // From the seed and the delivery's number since the last reset: the same run waits the same again.
    random: fractionOf(sandbox.settings.seed, "retry", due.id, due.attempts),
  });
  const dueAt = outcome.delayMs === undefined ? null : new Date(now + outcome.delayMs);
  const { attempts } = due;
  return { due, state: outcome.state, attempts, dueAt, status: answer?.status, text: answer?.text ?? "" };
}

async function settle({ db }: Sandbox, outcomes: Outcome[], endpoints: Map<number, Endpoint>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      `UPDATE sandbox.webhook_delivery d
          SET state = g.state, attempts = g.attempts, due_at = g.due_at,
              response_status = g.status, response_text = g.text
         FROM unnest($1::bigint[], $2::text[], $3::int[], $4::timestamptz[], $5::int[], $6::text[])
              AS g (id, state, attempts, due_at, status, text)
        WHERE d.id = g.id AND d.state <> 'discarded'`,
      [
        outcomes.map(({ due }) => due.id),
        outcomes.map(({ state }) => state),
        outcomes.map(({ attempts }) => attempts),
        outcomes.map(({ dueAt }) => dueAt?.toISOString() ?? null),
        outcomes.map(({ status }) => status ?? null),
        outcomes.map(({ text }) => text.replaceAll("\u0000", "")),
      ],
    );
    for (const [customerId, { failures, isPaused }] of endpoints) {
      await tx.query(
        `UPDATE sandbox.webhook_endpoint
            SET consecutive_failures = $2, state = CASE WHEN $3 THEN 'paused' ELSE state END
          WHERE customer_id = $1`,
        [customerId, failures, isPaused],
      );
    }
  });
}

type DeliveryState = "delivered" | "retrying" | "failed" | "discarded";

/** What happens after an attempt (§6.4): `status` undefined for a network error or timeout. */
export function outcomeOf(attempt: {
  status: number | undefined;
  attempts: number;
  ageMs: number;
  random: number;
}): { state: DeliveryState; delayMs?: number } {
  const { status, attempts, ageMs } = attempt;
  if (status !== undefined && status >= 200 && status < 300) return { state: "delivered" };
  if (status !== undefined && status < 500 && !WEBHOOK_RETRIED_STATUSES.includes(status)) {
    return { state: "discarded" };
  }
  const delayMs =
    attempt.random * Math.min(WEBHOOK_MAX_DELAY_MS, WEBHOOK_FIRST_DELAY_MS * 2 ** (attempts - 1));
  const isSpent = attempts >= WEBHOOK_MAX_ATTEMPTS || ageMs + delayMs > WEBHOOK_RETRY_WINDOW_MS;
  return isSpent ? { state: "failed" } : { state: "retrying", delayMs };
}

export type Callback = { url: string; secret: string; body: string; at: Date };
type CallbackAnswer = { status: number | undefined; text: string };

const agents = {
  "http:": new http.Agent({ keepAlive: true, maxSockets: 32 }),
  "https:": new https.Agent({ keepAlive: true, maxSockets: 32 }),
};

type Posting = {
  timeoutMs: number;
  /** Asked once for each request; what it answers is where the request goes (§6.4). */
  resolve(url: string): Promise<Address>;
};

/** Posts one signed callback (§6.3); never throws, follows no redirect, ends after `timeoutMs`. */
export async function postCallback(
  callback: Callback,
  { timeoutMs, resolve }: Posting,
): Promise<CallbackAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await post(callback, signal, await resolve(callback.url));
  } catch (error) {
    const text = signal.aborted ? `no answer within ${timeoutMs} ms` : String((error as Error).message);
    return { status: undefined, text };
  }
}

function post({ url, secret, body, at }: Callback, signal: AbortSignal, address: Address) {
  const target = new URL(url);
  const rawBody = Buffer.from(body);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const isSecure = target.protocol === "https:";
  const { promise, resolve, reject } = Promise.withResolvers<CallbackAnswer>();
  const request = (isSecure ? https : http).request(target, {
    method: "POST",
    signal,
    // A name gets a connection of its own: a pooled one may lead to where the name pointed earlier.
    agent:
      isIP(target.hostname.replace(/^\[|\]$/g, "")) === 0 ? false : agents[isSecure ? "https:" : "http:"],
    lookup: pinned(address),
    headers: {
      "content-type": "application/json",
      "content-length": rawBody.length,
      [WEBHOOK_TIMESTAMP_HEADER]: timestamp,
      [WEBHOOK_SIGNATURE_HEADER]: signatureOf({ timestamp, rawBody }, secret),
    },
  });
  request.on("error", reject);
  request.on("response", (response) => {
    let text = "";
    response.setEncoding("utf8");
    response.on("data", (chunk: string) => {
      if (text.length < 500) text += chunk.slice(0, 500);
    });
    response.on("error", reject);
    response.on("end", () => resolve({ status: response.statusCode, text }));
  });
  request.end(rawBody);
  return promise;
}

function pinned({ address, family }: Address): LookupFunction {
  return (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}
