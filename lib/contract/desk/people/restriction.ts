import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { MIN_UNDO_REASON } from "./opt-out-source.ts";

const number = z
  .string({ error: () => t("number is required", "namba inahitajika") })
  .trim()
  .min(1, { error: () => t("number is required", "namba inahitajika") })
  .max(60);
const MAX_REASON = 300;

const reasonOf = (least: number) =>
  z
    .string({ error: () => t("reason is required", "sababu inahitajika") })
    .trim()
    .min(least, {
      error: () => t(`reason has at least ${least} characters`, `sababu ina herufi ${least} au zaidi`),
    })
    .max(MAX_REASON, {
      error: () =>
        t(`reason has at most ${MAX_REASON} characters`, `sababu ina herufi zisizozidi ${MAX_REASON}`),
    });

/** `PUT /api/restrictions`: from now on the data of this number are kept and not used. Of one that is restricted nothing changes. */
export const RestrictPerson = z.object({ number, reason: reasonOf(3) });
export type RestrictPerson = z.infer<typeof RestrictPerson>;

/** `DELETE /api/restrictions`. */
export const ReleasePerson = z.object({ number, reason: reasonOf(MIN_UNDO_REASON) });
export type ReleasePerson = z.infer<typeof ReleasePerson>;

/** Since when, why and by whom somebody is restricted; `reason` is empty once they were erased. */
export const Restriction = z.object({ since: z.string(), reason: z.string(), by: z.string() });
export type Restriction = z.infer<typeof Restriction>;

export const RestrictedPerson = Restriction.extend({ number: z.string() });
export type RestrictedPerson = z.infer<typeof RestrictedPerson>;
