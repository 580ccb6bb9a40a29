/** What a callback is answered; the service looks only at the status (§6.4). */
export type Answer = { status: number; code: string; headers: Record<string, string>; body: string };

/** 200 only after the event is durable. */
export const ACCEPTED: Answer = answer(200, "accepted");
/** The only refusal of an authentic callback: the service tries again, by then the clock may be right. */
export const WRONG_TIME = answer(425, "timestamp_outside_window");
export const NOT_SIGNED = answer(401, "signature_not_valid");
/** The same, while it may be our own secret that is wrong: a 4xx would discard what is genuine. */
export const NOT_PROVEN = answer(503, "signature_not_valid", 5);
export const NOT_CONFIGURED = answer(503, "no_secret_configured", 60);
export const BUSY = answer(503, "not_stored", 1);
export const TOO_LARGE = answer(413, "body_too_large");
export const STALLED = answer(408, "body_stalled");
const refusal = answer(405, "method_not_allowed");
export const NOT_POST: Answer = { ...refusal, headers: { ...refusal.headers, allow: "POST" } };

function answer(status: number, code: string, retryAfterS?: number): Answer {
  const body = JSON.stringify({ code });
  const headers = { ...plain(), "content-length": String(body.length) };
  const retry = retryAfterS === undefined ? {} : { "retry-after": String(retryAfterS) };
  return { status, code, headers: { ...headers, ...retry }, body };
}

function plain(): Record<string, string> {
  return { "content-type": "application/json", "cache-control": "no-store" };
}
