import { type Group, OPERATIONS, type Operation } from "../contract/wire/paths.ts";
import { readFrame } from "../contract/wire/read/frame.ts";
import { parseLoosely } from "../contract/wire/read/loose.ts";
import { because, reason } from "../contract/words/reason/say-reason.ts";
import type { QuotedCode } from "../contract/words/reason/service-reasons.ts";
import { Fault, type FaultCode, type FaultOptions } from "../fault.ts";
import { requestIdIn } from "./request-id-in.ts";
import type { RawAnswer } from "./transport.ts";

const MAX_RETRY_AFTER_MS = 15 * 60_000;
const MAX_TEXT = 300;

/**
 * An answer that is no success -> Fault. The only translator of its kind; upstream text is cut and stays text.
 * `claimed` is the status that the envelope of a 2xx gives, where that is what refuses.
 */
export function faultFromRefusal(answer: RawAnswer, claimed?: number): Fault {
  const { code, message } = readFrame(parseLoosely(answer.text)?.json);
  const status = claimed ?? answer.httpStatus;
  const said = message?.slice(0, MAX_TEXT).toWellFormed();
  const upstream = {
    status,
    code: code?.slice(0, MAX_TEXT).toWellFormed(),
    message: said,
    raw: answer.text,
    requestId: requestIdIn(answer.headers),
    ...(claimed !== undefined && { httpStatus: answer.httpStatus }),
  };
  const quote = { words: said ?? null, status };
  const fault = (kind: FaultCode, why: QuotedCode, options: FaultOptions = {}) =>
    new Fault(kind, ...because(reason(why, quote), { retry: "never", upstream, ...options }));

  if (status === 429) {
    const retryAfterMs = parseRetryAfter(answer.headers["retry-after"]);
    return fault("service_rate_limited", "asks-slower", {
      retry: "after",
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  }
  const shut = shutBy(status, answer.operation, `${code} ${said}`);
  if (shut) return fault(...shut);
  if (REFUSALS.includes(status)) {
    return fault("service_rejected", "refused");
  }
  const isOutage = status >= 500;
  return fault("service_unknown_outcome", isOutage ? "own-fault" : unlisted(status), {
    retry: "unknown-outcome",
    upstream: { ...upstream, ...(!isOutage && !answer.isCut && { isBaffling: true }) },
  });
}

/** What a 403 means other than a 401: §7.2, §7.1, and §4.3 for calls, whose errors are not shown. */
const FORBIDDEN = {
  sms: "sms-forbidden",
  chat: "chat-forbidden",
  voice: "voice-forbidden",
} as const satisfies Record<Group, string>;

/** Why a request was not let in, or asks for what is not there, by its operation; null for any other status. */
function shutBy(status: number, asked: Operation | undefined, words: string): [FaultCode, QuotedCode] | null {
  // A status read answers one 403 for an id that is unknown, malformed or of another customer (§7.2).
  if (asked === OPERATIONS.getSmsStatus && (status === 403 || status === 404))
    return ["service_not_found", "sms-unknown"];
  if (status === 404) return ["service_not_found", "not-known"];
  if (status !== 401 && status !== 403) return null;
  if (asked?.group === "voice" && /subscription/i.test(words))
    return ["service_refused_key", "no-subscription"];
  const isKey = status === 401 || asked === undefined;
  return ["service_refused_key", isKey ? "key-refused" : FORBIDDEN[asked.group]];
}

/** Of these the contract says that nothing was sent (§7.1, §7.2); 413 means the same for a body that is too large. */
const REFUSALS: readonly number[] = [400, 409, 413, 422];

const unlisted = (status: number): QuotedCode =>
  status >= 300 && status < 400 ? "other-address" : "says-nothing";

/** Seconds or an HTTP date, in ms, between 1 s and 15 min; undefined when it cannot be read. */
function parseRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  const value = header.trim();
  const delayMs = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  if (!Number.isFinite(delayMs)) return undefined;
  return Math.min(Math.max(delayMs, 1_000), MAX_RETRY_AFTER_MS);
}
