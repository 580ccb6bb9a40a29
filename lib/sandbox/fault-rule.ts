import { z } from "zod";
import { EVENT_TYPES } from "../contract/wire/event.ts";
import { OPERATIONS } from "../contract/wire/paths.ts";

const WHEN = z.enum(["before", "after"]);

const MAX_DRIP_MS = 10 * 60_000;

/** How far the answer comes: nothing of it, or its headers and the start of its body. */
const UNTIL = z.enum(["headers", "body"]).default("headers");

const HttpStatus = z.number().int().min(200).max(599);

/** Operation name of the contract's table, an event type for webhook faults, or `*`. */
export const FaultedOperation = z
  .enum(["*", ...EVENT_TYPES, ...Object.keys(OPERATIONS)], "operation is not one of the service")
  .default("*");

const common = {
  operation: FaultedOperation,
  /** Only what concerns this number, however it is spelled: a send that names it, an event about it. */
  number: z
    .string()
    .regex(/^\+?\d{3,15}$/, "number is digits, with + or without")
    .optional(),
  /** Share of requests that meet the fault, drawn from the seed. */
  share: z.number().min(0).max(1).default(1),
  /** How many times it happens before it is spent; a request that never came so far spends nothing. */
  times: z.number().int().min(1).optional(),
  /** How many requests pass before it starts. */
  after: z.number().int().min(0).default(0),
  /** How many recipients pass before it starts: a request that would go beyond them is the first to meet it. */
  afterRecipients: z.number().int().min(0).default(0),
};

/** Faults of the answer alone: the request took effect. */
const ANSWER_FAULTS = [
  /** The whole answer, its body byte by byte: `ms` is how long the body takes, so it ends however slow it is. */
  z.strictObject({
    kind: z.literal("drip"),
    ms: z.number().int().min(1).max(MAX_DRIP_MS).default(30_000),
    ...common,
  }),
  /** Reorders, shortens or doubles `results[]` of what was accepted. */
  z.strictObject({
    kind: z.literal("results"),
    as: z.enum(["shuffled", "fewer", "doubled"]).default("shuffled"),
    ...common,
  }),
  /** Counts that contradict each other or the results. */
  z.strictObject({
    kind: z.literal("counts"),
    as: z
      .enum(["rejected-many", "accepted-more", "accepted-none", "negative", "credits-none"])
      .default("rejected-many"),
    ...common,
  }),
  /** One field of the answer, named by its path (`data.results.0.status`, `*` for every row), as something else. */
  z.strictObject({
    kind: z.literal("field"),
    field: z
      .string()
      .regex(/^(\w+|\*)(\.(\w+|\*)){0,7}$/, "field is a path such as data.results.0.status")
      .default("timestamp"),
    as: z
      .enum(["null", "missing", "text", "number", "boolean", "empty", "list", "object"])
      .default("missing"),
    ...common,
  }),
  /** The whole answer in another form. */
  z.strictObject({
    kind: z.literal("shape"),
    as: z
      .enum([
        "nested-data",
        "bare-data",
        "text-numbers",
        "number-times",
        "other-case",
        "null-row",
        "odd-rows",
      ])
      .default("nested-data"),
    ...common,
  }),
] as const;

/** One fault of one operation; `when` says whether the request takes effect first. */
export const FaultRule = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("rate-limit"),
    retryAfterSeconds: z.number().min(0).optional(),
    ...common,
  }),
  z.strictObject({
    kind: z.literal("error"),
    status: z.number().int().min(400).max(599).default(500),
    when: WHEN.default("before"),
    /** Who answers: the service in its envelope, or a proxy before it. */
    as: z.enum(["envelope", "html", "empty"]).default("envelope"),
    ...common,
  }),
  /** HTTP 200 around an envelope that says 400: a refusal without effect. */
  z.strictObject({ kind: z.literal("refused-200"), ...common }),
  /** The status line and the envelope's `status` say different things, or another code than usual. */
  z.strictObject({
    kind: z.literal("disagree"),
    http: HttpStatus.default(200),
    envelope: HttpStatus.default(500),
    when: WHEN.default("before"),
    /** What stands in an envelope that refuses after it took effect: the words of a refusal, or the whole result. */
    as: z.enum(["refusal", "result"]).default("refusal"),
    ...common,
  }),
  z.strictObject({ kind: z.literal("cut"), when: WHEN.default("before"), as: UNTIL, ...common }),
  z.strictObject({ kind: z.literal("hang"), when: WHEN.default("before"), as: UNTIL, ...common }),
  /** A 200 (or 307) that names nothing. */
  z.strictObject({
    kind: z.literal("malformed"),
    as: z
      .enum([
        "html",
        "login",
        "text",
        "truncated",
        "empty",
        "odd-envelope",
        "success-false",
        "no-data",
        "null-data",
        "redirect",
        "huge",
      ])
      .default("truncated"),
    when: WHEN.default("after"),
    ...common,
  }),
  ...ANSWER_FAULTS,
  /** A chat send whose queue takes only some recipients (§4.1 r6). */
  z.strictObject({
    kind: z.literal("queue-failure"),
    recipientShare: z.number().min(0).max(1).default(0.5),
    ...common,
  }),
  /**
   * Windows close while a chat text is on its way: those people are refused inside the 200 (§4.1 r2), or the whole
   * request is (§7.1), and nothing of it was sent.
   */
  z.strictObject({
    kind: z.literal("window-closed"),
    as: z.enum(["person", "request"]).default("person"),
    recipientShare: z.number().min(0).max(1).default(1),
    ...common,
  }),
  /** The request waits, before or after it takes effect, until `POST /admin/gates/release` or another plan lets it go on. */
  z.strictObject({ kind: z.literal("gate"), when: WHEN.default("before"), ...common }),
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
export type FaultRule = z.infer<typeof FaultRule>;

/** A seeded set of faults: the same seed and the same requests meet the same faults. */
export const FaultPlan = z.strictObject({
  seed: z.number().int().default(1),
  rules: z.array(FaultRule).default([]),
});
export type FaultPlan = z.infer<typeof FaultPlan>;
