import type { z } from "zod";
import { t } from "./contract/language.ts";
import type { Reason } from "./contract/words/reason/reason.ts";

/**
 * The closed vocabulary of everything that can go wrong, with its HTTP status at our own door.
 * An upstream 401 or 403 is `service_refused_key`, never our 401 or 403.
 */
export const STATUS_OF = {
  invalid_input: 400,
  malformed_json: 400,
  malformed_request: 400,
  idempotency_key_missing: 400,
  idempotency_key_invalid: 400,
  signed_out: 401,
  wrong_credentials: 401,
  key_refused: 401,
  forbidden: 403,
  csrf: 403,
  password_needed: 403,
  factor_needed: 403,
  key_not_from_here: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  already_set_up: 409,
  already_left: 409,
  idempotency_key_reused: 409,
  body_too_large: 413,
  unsupported_media: 415,
  not_permitted: 422,
  unreadable_file: 422,
  opted_out: 422,
  consent_missing: 422,
  cap_reached: 422,
  in_trial: 422,
  window_closed: 422,
  needs_approval: 422,
  not_enough_credits: 422,
  reach_exceeded: 422,
  expectation_failed: 417,
  misdirected: 421,
  rate_limited: 429,
  day_limit_reached: 429,
  headers_too_large: 431,
  internal: 500,
  method_unknown: 501,
  service_rejected: 422,
  service_not_found: 404,
  service_refused_key: 502,
  service_rate_limited: 503,
  service_failed: 502,
  service_unreachable: 502,
  service_unknown_outcome: 504,
  service_malformed: 502,
  recording_none: 404,
  recording_awaited: 409,
  recording_expired: 410,
  recording_no_part: 416,
  recording_refused: 502,
  recording_no_sound: 502,
  recording_empty: 502,
  recording_link_refused: 502,
  recording_host_refused: 502,
  database_unavailable: 503,
  not_ready: 503,
} as const satisfies Record<string, number>;

export type FaultCode = keyof typeof STATUS_OF;

/** May the same request be made again: at once, after a wait, never, or is it unknown whether it took effect. */
export type Retry = "safe" | "after" | "never" | "unknown-outcome";

/** What the service answered, kept for the evidence page; its text has our secrets blotted out. */
export type Upstream = {
  status: number;
  code?: string | undefined;
  message?: string | undefined;
  /** Set where only the envelope of this HTTP status says `status`. */
  httpStatus?: number | undefined;
  /** The answer as it came. */
  raw?: string | undefined;
  /** By which the service finds this request in its own log. */
  requestId?: string | undefined;
  /** What in it was not understood. */
  oddities?: string[] | undefined;
  /** A whole answer that proves nothing or contradicts itself: no outage. */
  isBaffling?: boolean | undefined;
};

export type FieldError = { path: string; rule: string };

export type FaultOptions = {
  cause?: unknown;
  fields?: FieldError[];
  retry?: Retry;
  retryAfterMs?: number;
  upstream?: Upstream;
  /** What `detail` says, to be stored. */
  reason?: Reason;
};

// The front, route handlers and pages each load their own copy of this class: a fault of one is a fault of all.
const BRAND = Symbol.for("tuma.fault");

/** The one error class of both sides: a code of the closed list and a sentence for people. */
export class Fault extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && BRAND in value;
  }

  readonly [BRAND] = true;
  readonly code: FaultCode;
  readonly detail: string;
  readonly fields: FieldError[];
  readonly retry: Retry;
  readonly retryAfterMs: number | undefined;
  readonly upstream: Upstream | undefined;
  readonly reason: Reason;

  constructor(code: FaultCode, detail: string, options: FaultOptions = {}) {
    super(`${code}: ${detail}`, { cause: options.cause });
    this.name = "Fault";
    this.code = code;
    this.detail = detail;
    this.fields = options.fields ?? [];
    this.retry = options.retry ?? "never";
    this.retryAfterMs = options.retryAfterMs;
    this.upstream = options.upstream;
    this.reason = options.reason ?? { code: "said", params: { words: detail } };
  }

  get status(): number {
    return STATUS_OF[this.code];
  }
}

/** Turns a schema's findings into one fault that names each field and its rule. */
export function faultFromZod(error: z.ZodError): Fault {
  const fields = error.issues.map((issue) => ({ path: issue.path.join("."), rule: ruleOf(issue) }));
  const detail = fields[0] ? sentenceOf(fields[0]) : t("The input is not valid.", "Ulichotuma si sahihi.");
  return new Fault("invalid_input", detail, { fields, cause: error });
}

/** Fields whose names are everyday words: their rules in Swahili name them so. */
const IN_SWAHILI: Record<string, string> = {
  code: "msimbo",
  email: "barua pepe",
  name: "jina",
  number: "namba",
  password: "nenosiri",
  purpose: "kusudi",
  reason: "sababu",
  text: "maandishi",
};

// Most rules name their field already: "text has 1 to 918 characters" needs no "text:" before it.
function sentenceOf({ path, rule }: FieldError): string {
  const leaf = path.slice(path.lastIndexOf(".") + 1);
  const isNamed = [leaf, IN_SWAHILI[leaf]].some((name) => name && rule.startsWith(`${name} `));
  const before = isNamed ? path.slice(0, -leaf.length - 1) : path;
  return before === "" ? rule : `${before}: ${rule}`;
}

type Issue = z.core.$ZodIssue;

const ZODS_OWN = /^(Too (big|small)|Invalid|Unrecognized)/;

/**
 * The rule that something broke, in words of ours. Most schemas bring them; Zod's own name types that nobody has heard
 * of, and where a schema has one sentence for all, such as "q is required", that is said of what is too long as well.
 */
export function ruleOf(issue: Issue): string {
  const isMisplaced = issue.code === "too_big" && !/\d/.test(issue.message);
  return isMisplaced || ZODS_OWN.test(issue.message) ? ownWords(issue) : issue.message;
}

function ownWords(issue: Issue): string {
  const name = issue.path.length > 0 ? String(issue.path.at(-1)) : t("this", "hii");
  switch (issue.code) {
    case "too_big":
      return tooBig(name, issue.origin, String(issue.maximum));
    case "too_small":
      return tooSmall(name, issue.origin, String(issue.minimum));
    case "invalid_value": {
      const values = issue.values.join(", ");
      return t(`${name} is one of ${values}`, `${name} ni mojawapo ya ${values}`);
    }
    case "invalid_type":
      return issue.message.endsWith("undefined")
        ? t(`${name} is required`, `${name} inahitajika`)
        : t(`${name} is no ${issue.expected}`, `${name} si ${issue.expected}`);
    case "unrecognized_keys": {
      const keys = issue.keys.join(", ");
      return t(`“${keys}” is not known here`, `“${keys}” haijulikani hapa`);
    }
    default:
      return t(`${name} is not valid`, `${name} si sahihi`);
  }
}

const isList = (origin: string): boolean => origin === "array" || origin === "set";

function tooBig(name: string, origin: string, most: string): string {
  if (origin === "string")
    return t(`${name} has at most ${most} characters`, `${name} ina herufi zisizozidi ${most}`);
  return isList(origin)
    ? t(`${name} has at most ${most} entries`, `${name} ina vitu visivyozidi ${most}`)
    : t(`${name} is at most ${most}`, `${name} haizidi ${most}`);
}

function tooSmall(name: string, origin: string, least: string): string {
  if (origin === "string")
    return t(`${name} has at least ${least} characters`, `${name} ina herufi ${least} au zaidi`);
  return isList(origin)
    ? t(`${name} has at least ${least} entries`, `${name} ina vitu ${least} au zaidi`)
    : t(`${name} is at least ${least}`, `${name} ni ${least} au zaidi`);
}
