import { z } from "zod";
import { EVENT_TYPES } from "../contract/wire/event.ts";
import { OPERATIONS } from "../contract/wire/paths.ts";
import { createRandom } from "./random.ts";

const WHEN = z.enum(["before", "after"]).default("before");

const MAX_DRIP_MS = 10 * 60_000;

/** How far the answer comes: nothing of it, or its headers and the start of its body. */
const UNTIL = z.enum(["headers", "body"]).default("headers");

const common = {
  /** Operation name of the contract's table, an event type for webhook faults, or `*`. */
  operation: z
    .enum(["*", ...EVENT_TYPES, ...Object.keys(OPERATIONS)], "operation is not one of the service")
    .default("*"),
  /** Share of requests that meet the fault, drawn from the seed. */
  share: z.number().min(0).max(1).default(1),
  /** How many times it happens before it is spent. */
  times: z.number().int().min(1).optional(),
  /** How many requests pass before it starts. */
  after: z.number().int().min(0).default(0),
};

/** One fault of one operation; `when` says whether the request takes effect first. */
const FaultRule = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("rate-limit"),
    retryAfterSeconds: z.number().min(0).optional(),
    ...common,
  }),
  z.strictObject({
    kind: z.literal("error"),
    status: z.number().int().min(400).max(599).default(500),
    when: WHEN,
    ...common,
  }),
  /** HTTP 200 around an envelope that says 400: a refusal without effect. */
  z.strictObject({ kind: z.literal("refused-200"), ...common }),
  z.strictObject({ kind: z.literal("cut"), when: WHEN, as: UNTIL, ...common }),
  z.strictObject({ kind: z.literal("hang"), when: WHEN, as: UNTIL, ...common }),
  /** The whole answer, its body byte by byte: `ms` is how long the body takes, so it ends however slow it is. */
  z.strictObject({
    kind: z.literal("drip"),
    ms: z.number().int().min(1).max(MAX_DRIP_MS).default(30_000),
    ...common,
  }),
  z.strictObject({
    kind: z.literal("malformed"),
    as: z.enum(["html", "truncated", "empty", "odd-envelope", "redirect", "huge"]).default("truncated"),
    ...common,
  }),
  /** Reorders, shortens or doubles `results[]` of what was accepted. */
  z.strictObject({
    kind: z.literal("results"),
    as: z.enum(["shuffled", "fewer", "doubled"]).default("shuffled"),
    ...common,
  }),
  /** A chat send whose queue takes only some recipients (§4.1 r6). */
  z.strictObject({
    kind: z.literal("queue-failure"),
    recipientShare: z.number().min(0).max(1).default(0.5),
    ...common,
  }),
  z.strictObject({ kind: z.literal("latency"), ms: z.number().int().min(0), ...common }),
  z.strictObject({ kind: z.literal("webhook-drop"), ...common }),
  z.strictObject({
    kind: z.literal("webhook-duplicate"),
    copies: z.number().int().min(2).default(2),
    ...common,
  }),
  z.strictObject({
    kind: z.literal("webhook-shuffle"),
    withinMs: z.number().int().min(1).default(2_000),
    ...common,
  }),
  z.strictObject({ kind: z.literal("webhook-delay"), ms: z.number().int().min(0), ...common }),
]);

/** A seeded set of faults: the same seed and the same requests meet the same faults. */
export const FaultPlan = z.strictObject({
  seed: z.number().int().default(1),
  rules: z.array(FaultRule).default([]),
});
export type FaultPlan = z.infer<typeof FaultPlan>;

/** A fault that fires now, with a number of its own for what it leaves to chance. */
export type FiredFault = z.infer<typeof FaultRule> & { random(): number };

export type Faults = {
  plan: FaultPlan;
  /** How often each rule has fired since the plan was started. */
  fired(): number[];
  /** The faults that one request of an operation, or one queued event of a type, meets. */
  draw(place: "request" | "webhook", operation: string): FiredFault[];
};

/** Starts a plan from its seed. */
export function createFaults(plan: FaultPlan): Faults {
  const rules = plan.rules.map((rule, index) => ({
    rule,
    random: createRandom(plan.seed * 7919 + index),
    seen: 0,
    fired: 0,
  }));
  return {
    plan,
    fired: () => rules.map(({ fired }) => fired),
    draw: (place, operation) =>
      rules.flatMap((entry) => {
        const { rule, random } = entry;
        if (rule.kind.startsWith("webhook-") !== (place === "webhook")) return [];
        if (rule.operation !== "*" && rule.operation !== operation) return [];
        entry.seen += 1;
        const hits = random() < rule.share;
        const isSpent = rule.times !== undefined && entry.fired >= rule.times;
        if (!hits || isSpent || entry.seen <= rule.after) return [];
        entry.fired += 1;
        return [{ ...rule, random }];
      }),
  };
}
