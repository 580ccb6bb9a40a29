import type { CallsToday } from "#lib/contract/desk/call/call.ts";
import type { Context } from "../context.ts";
import { dayStart } from "../day-start.ts";
import { countAwaited, countByHour } from "../store/call/call-figures.ts";

/** Today's calls in the console's zone. Answered is whose status says that somebody spoke; the others are known by theirs. */
export async function getCallsToday({
  db,
  clock,
  env,
}: Pick<Context, "db" | "clock" | "env">): Promise<CallsToday> {
  const zone = env.defaultTimezone;
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(clock.now());
  const [hours, open] = await Promise.all([countByHour(db, dayStart(today, zone), zone), countAwaited(db)]);
  const sum = (field: "calls" | "answered" | "talkS" | "spanS") =>
    hours.reduce((total, hour) => total + hour[field], 0);
  return {
    calls: sum("calls"),
    answered: sum("answered"),
    talkS: sum("talkS"),
    spanS: sum("spanS"),
    ...open,
    hours: hours.map(({ hour, calls, answered }) => ({ hour, calls, answered })),
  };
}
