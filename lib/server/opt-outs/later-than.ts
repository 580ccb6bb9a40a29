/**
 * The moment of what somebody does now. It answers what stands, also where the clock of the machine that wrote that is
 * a little ahead of ours.
 */
export function laterThan(now: Date, before: Date | undefined): Date {
  return before && before >= now ? new Date(before.getTime() + 1) : now;
}
