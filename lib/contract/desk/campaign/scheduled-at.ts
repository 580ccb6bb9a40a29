import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { isPlannable, latestRule } from "../../rules/sending/latest-time.ts";

/** A moment with its offset written out (§8.4): without one it would be read in whatever zone the reader is in. */
export const ScheduledAt = z.iso
  .datetime({
    offset: true,
    error: () =>
      t(
        "scheduledAt needs a date, a time and an offset such as +03:00",
        "scheduledAt inahitaji tarehe, saa na tofauti ya saa kama +03:00",
      ),
  })
  .refine((at) => isPlannable(Date.parse(at)), {
    error: () => t(`scheduledAt is ${latestRule()}`, `scheduledAt ni ${latestRule()}`),
  });
