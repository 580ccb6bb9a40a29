import {
  WEBHOOK_FIRST_DELAY_MS,
  WEBHOOK_MAX_ATTEMPTS,
  WEBHOOK_MAX_DELAY_MS,
  WEBHOOK_RETRIED_STATUSES,
  WEBHOOK_RETRY_WINDOW_MS,
} from "../../contract/wire/limits.ts";

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
