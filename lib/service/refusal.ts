import { readRefusal } from "../contract/wire/envelope.ts";
import { Fault, type FaultCode, type FaultOptions } from "../fault.ts";

const MAX_RETRY_AFTER_MS = 15 * 60_000;
const MAX_TEXT = 300;

/** An answer of 3xx to 5xx -> Fault. The only translator of its kind; upstream text is cut and stays text. */
export function faultFromRefusal(status: number, body: unknown, retryAfter: string | undefined): Fault {
  const refusal = readRefusal(body);
  const message = refusal.message?.slice(0, MAX_TEXT);
  const upstream = { status, code: refusal.code, message };
  const said = message ? ` It said: ${message}` : "";
  const fault = (code: FaultCode, detail: string, options: FaultOptions = {}) =>
    new Fault(code, `${detail}${said}`, { retry: "never", upstream, ...options });

  if (status === 429) {
    const retryAfterMs = parseRetryAfter(retryAfter);
    return fault("service_rate_limited", "The service asks us to go slower.", {
      retry: "after",
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  }
  if (status === 401 || status === 403) return fault("service_refused_key", "The service refused our key.");
  if (status === 404) return fault("service_not_found", "The service does not know this.");
  if (status >= 500) {
    return fault("service_unknown_outcome", `The service failed (${status}).`, { retry: "unknown-outcome" });
  }
  if (status >= 300 && status < 400) {
    return fault("service_failed", "The service answered with a redirect, which is never followed.", {
      retry: "unknown-outcome",
    });
  }
  return fault("service_rejected", `The service refused the request (${status}).`);
}

/** Seconds or an HTTP date, in ms, between 1 s and 15 min; undefined when it cannot be read. */
export function parseRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  const value = header.trim();
  const delayMs = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  if (!Number.isFinite(delayMs)) return undefined;
  return Math.min(Math.max(delayMs, 1_000), MAX_RETRY_AFTER_MS);
}
