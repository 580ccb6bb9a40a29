import { WEBHOOK_PAUSE_AFTER_FAILURES } from "../../contract/wire/limits.ts";
import type { Sandbox } from "../context.ts";
import { fractionOf } from "../random.ts";
import { outcomeOf } from "./outcome-of.ts";
import { postCallback } from "./post-callback.ts";
import { resolveCallback } from "./url-rules.ts";

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
