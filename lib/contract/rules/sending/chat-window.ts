import { CHAT_WINDOW_MS } from "../../wire/limits.ts";

/** What is known of a chat window; `unknown` is not closed: our record may miss a message. */
export const WINDOW_STATES = ["open", "closing", "closed", "unknown"] as const;
export type WindowState = (typeof WINDOW_STATES)[number];

/** So near its end a window counts as closed: clocks differ, and a text takes its time to the service. */
export const WINDOW_MARGIN_MS = 2 * 60 * 1000;

/** When the window ends that this message of a customer opened (§8); both in ms. */
export const windowEndOf = (lastInboundAt: number): number => lastInboundAt + CHAT_WINDOW_MS;

/** Whoever wrote after this moment has an open window at `at`. */
export const openFrom = (at: Date): Date => new Date(at.getTime() + WINDOW_MARGIN_MS - CHAT_WINDOW_MS);

/** Until when a window that this message opened counts as open: from then on `openFrom` is behind it; both in ms. */
export const countsOpenUntil = (lastInboundAt: number): number =>
  windowEndOf(lastInboundAt) - WINDOW_MARGIN_MS;

/** The state at `now` of a window that ends at `endsAt`, null where nobody is known to have written; both in ms. */
export function windowStateOf(endsAt: number | null, now: number): WindowState {
  if (endsAt === null) return "unknown";
  const leftMs = endsAt - now;
  if (leftMs > WINDOW_MARGIN_MS) return "open";
  return leftMs > 0 ? "closing" : "closed";
}
