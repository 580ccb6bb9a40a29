export const IDLE_MS = 30 * 60 * 1000;
export const ABSOLUTE_MS = 8 * 60 * 60 * 1000;

/** How long a right password waits for its second step. */
export const PENDING_MS = 10 * 60 * 1000;

/** How stale `seen_at` may get: one write a minute for a busy person, not one a request. */
export const SEEN_EVERY_MS = 60 * 1000;

/** A session lives while it was made after `createdAfter` and seen after `seenAfter`. */
export function ageLimits(now: Date): { createdAfter: Date; seenAfter: Date } {
  return {
    createdAfter: new Date(now.getTime() - ABSOLUTE_MS),
    seenAfter: new Date(now.getTime() - IDLE_MS),
  };
}
