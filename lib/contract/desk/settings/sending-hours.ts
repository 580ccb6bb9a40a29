import { z } from "zod";
import { orderFault } from "../../rules/sending/own-limits.ts";

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "A time is like 09:00", abort: true });

/** Hours of a day by the clock of the console’s zone; `to` is not in them. */
export const SendingHours = z.object({ from: clock, to: clock }).superRefine((hours, { addIssue }) => {
  const fault = orderFault(hours);
  if (fault !== null) addIssue({ code: "custom", message: fault });
});
