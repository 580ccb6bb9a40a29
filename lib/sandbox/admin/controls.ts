import { z } from "zod";
import type { Tx } from "../../db/index.ts";
import type { Sandbox } from "../context.ts";
import { FaultedOperation, FaultPlan } from "../fault-rule.ts";
import { createFaults } from "../faults.ts";
import { parse } from "../http/refusal.ts";
import { DEFAULT_BALANCE, seedContent } from "../seed-sandbox.ts";
import { getSetting, SandboxSettings, updateSetting } from "../settings.ts";
import type { AdminCall } from "./admin-call.ts";

const Advance = z.strictObject({
  ms: z
    .number()
    .int()
    .min(0)
    .max(366 * 86_400_000)
    .default(0),
});

/** The whole state on one screen: customer, counts, endpoint, settings, faults. */
export async function getOverview({ sandbox, customer }: AdminCall) {
  const [counts] = await sandbox.db.query(
    `SELECT (SELECT count(*) FROM sandbox.sms) AS sms,
            (SELECT count(*) FROM sandbox.sms WHERE due_at IS NOT NULL) AS "smsUnderWay",
            (SELECT count(*) FROM sandbox.chat_message) AS chat,
            (SELECT count(*) FROM sandbox.chat_message WHERE due_at IS NOT NULL) AS "chatUnderWay",
            (SELECT count(*) FROM sandbox.call) AS calls,
            (SELECT count(*) FROM sandbox.ledger WHERE seq > $1) AS ledger,
            (SELECT count(*) FROM sandbox.webhook_delivery WHERE due_at IS NOT NULL) AS "deliveriesWaiting"`,
    [await ledgerStart(sandbox)],
  );
  const [webhook] = await sandbox.db.query(
    `SELECT url, event_types AS "eventTypes", state, consecutive_failures AS "consecutiveFailures"
       FROM sandbox.webhook_endpoint WHERE customer_id = $1`,
    [customer.id],
  );
  const { settings, faults, url } = sandbox;
  return {
    url,
    now: sandbox.now(),
    customer,
    counts,
    webhook: webhook ?? null,
    settings,
    faults: faults.plan,
  };
}

/** Changes some settings and keeps the others. */
export async function updateSettings({ sandbox, body }: AdminCall) {
  sandbox.settings = parse(SandboxSettings, { ...sandbox.settings, ...body });
  await updateSetting(sandbox.db, "settings", sandbox.settings);
  sandbox.wake();
  return sandbox.settings;
}

/** The fault plan, and how often each of its rules has fired. */
export async function getFaults({ sandbox: { faults } }: AdminCall) {
  return { ...faults.plan, fired: faults.fired() };
}

/** Replaces the fault plan and starts it from its seed. */
export async function updateFaults({ sandbox, body }: AdminCall) {
  const plan = parse(FaultPlan, body);
  await updateSetting(sandbox.db, "faults", plan);
  startPlan(sandbox, plan);
  return plan;
}

const GateQuery = z.strictObject({ waiting: z.coerce.number().int().min(0).max(1_000).default(0) });

/** The requests that wait at a gate, oldest first; `?waiting=2` is answered once two wait. */
export async function listWaiting({ sandbox, query }: AdminCall) {
  const { gates } = sandbox.faults;
  await gates.reached(parse(GateQuery, query).waiting);
  return { waiting: gates.waiting() };
}

const Release = z.strictObject({
  operation: FaultedOperation,
  /** None: all that wait, and the gate is open from then on. */
  requests: z.number().int().min(1).optional(),
});

/** Lets requests go on that wait at a gate; answers how many. */
export async function releaseGate({ sandbox, body }: AdminCall) {
  const { operation, requests } = parse(Release, body);
  return { released: sandbox.faults.gates.release(operation, requests) };
}

/** What waits at a gate of the plan before goes on. */
function startPlan(sandbox: Sandbox, plan: FaultPlan): void {
  const { gates } = sandbox.faults;
  sandbox.faults = createFaults(plan);
  gates.release("*");
}

/** Moves the sandbox's time and works off everything that is due by then, callbacks included. */
export async function advance({ sandbox, body, drain }: AdminCall) {
  await sandbox.advance(parse(Advance, body).ms);
  return { now: sandbox.now(), ...(await drain()) };
}

const LIVES = { sms: "sms", chat: "chat_message", calls: "call", templates: "template" } as const;

const Step = z.strictObject({
  of: z.enum(["sms", "chat", "calls", "templates"]),
  steps: z.number().int().min(1).max(10).default(1),
});

/**
 * Lets all that is under way of one kind take its next steps now, whatever their delays, callbacks included; the
 * sandbox's time stays. With long delays nothing else moves them: a state lasts until a test ends it.
 */
export async function step({ sandbox, body, drain }: AdminCall) {
  const { of, steps } = parse(Step, body);
  let moved = 0;
  for (let taken = 0; taken < steps; taken += 1) {
    await sandbox.db.query(`UPDATE sandbox.${LIVES[of]} SET due_at = $1 WHERE due_at > $1`, [sandbox.now()]);
    moved += (await drain()).changes;
  }
  return { moved };
}

/** Back to a new sandbox; keys, secrets and the callback URL stay, and so do its time and what the ledger holds. */
export async function reset({ sandbox }: AdminCall) {
  const plan = FaultPlan.parse({});
  const settings = sandbox.firstSettings;
  await sandbox.db.transaction(async (tx) => {
    await tx.query(
      `TRUNCATE sandbox.sms, sandbox.chat_message, sandbox.inbound, sandbox.conversation, sandbox.call, sandbox.template,
                sandbox.sender`,
    );
    // Deliveries are counted from the reset on: their number and the seed decide how long each retry waits.
    await tx.query("TRUNCATE sandbox.webhook_delivery RESTART IDENTITY");
    await startLedger(tx);
    await tx.query(
      "UPDATE sandbox.customer SET balance = $1, is_chat_ready = true, has_phone_number = true, has_voice = true",
      [DEFAULT_BALANCE],
    );
    await tx.query("UPDATE sandbox.webhook_endpoint SET state = 'active', consecutive_failures = 0");
    await seedContent(tx, sandbox.now());
    await updateSetting(tx, "faults", plan);
    await updateSetting(tx, "settings", settings);
  });
  sandbox.settings = settings;
  startPlan(sandbox, plan);
}

const LedgerQuery = z.object({
  /** What was done, or who was named in a request and got nothing of it. */
  outcome: z.enum(["done", "refused"]).default("done"),
  channel: z.enum(["sms", "chat", "voice"]).optional(),
  recipient: z.string().optional(),
  /** Since the last reset, or everything that was ever sent. */
  since: z.enum(["reset", "ever"]).default("reset"),
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(20_000).default(1_000),
});

const COLUMNS = {
  done: `seq, at, channel, operation, coalesce(number::text, message_id::text) AS "messageId", recipient, sender,
         content, parameters, idempotency_key AS "idempotencyKey", credits, scheduled_at AS "scheduledAt"`,
  refused: "seq, at, channel, operation, recipient, status, reason",
};
const TABLES = { done: "sandbox.ledger", refused: "sandbox.refusal" };

/**
 * What the sandbox really did, or whom it refused, oldest first: `?outcome&channel&recipient&since&after&limit`; `next`
 * continues, null at the end.
 */
export async function listLedger({ sandbox, query }: AdminCall) {
  const { outcome, channel, recipient, since, after, limit } = parse(LedgerQuery, query);
  const start = since === "ever" ? 0 : await ledgerStart(sandbox, outcome);
  const entries = await sandbox.db.query<{ seq: number }>(
    `SELECT ${COLUMNS[outcome]} FROM ${TABLES[outcome]}
      WHERE seq > $1 AND ($2::text IS NULL OR channel = $2) AND ($3::text IS NULL OR recipient = $3)
      ORDER BY seq LIMIT $4`,
    [Math.max(after, start), channel ?? null, recipient ?? null, limit],
  );
  return { entries, next: entries.length === limit ? (entries.at(-1)?.seq ?? null) : null };
}

/** The last entry before the newest reset: nothing is ever taken out of the ledger, so a reset only moves its start. */
export async function ledgerStart(
  { db }: Pick<Sandbox, "db">,
  outcome: keyof typeof STARTS = "done",
): Promise<number> {
  return Number((await getSetting(db, STARTS[outcome])) ?? 0);
}

const STARTS = { done: "ledgerStart", refused: "refusalStart" } as const;

/** Lets the ledger start anew behind what it holds. */
export async function startLedger(tx: Tx): Promise<void> {
  for (const outcome of ["done", "refused"] as const) {
    const [row] = await tx.query<{ last: number }>(
      `SELECT coalesce(max(seq), 0) AS last FROM ${TABLES[outcome]}`,
    );
    await updateSetting(tx, STARTS[outcome], row?.last ?? 0);
  }
}
