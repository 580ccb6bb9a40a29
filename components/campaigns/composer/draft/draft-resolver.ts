import type { FieldErrors, Resolver } from "react-hook-form";
import { momentProblem } from "#components/domain/moment/moment-problem.ts";
import type { DraftInput } from "#lib/client/campaigns/draft-mutations.ts";
import { consoleNow } from "#lib/client/console-clock.ts";
import { CANARY_RULE, canaryOf } from "#lib/contract/rules/sending/canary.ts";
import type { SendingHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { type DraftValues, draftInputOf } from "./draft-values.ts";
import { limitFaults } from "./limit-values.ts";

type Clock = { zone: string; marketing: SendingHours };

/** Checks the form with the schema the server uses, and refuses a time that is over. */
export function draftResolver({ zone, marketing }: Clock): Resolver<DraftValues> {
  return async (values) => {
    const input = draftInputOf(values, zone);
    const errors = await fetchErrors(input);
    // A missing time must be found here, as must a number: to the server a draft without one is a draft for now, and for
    // all.
    const late = values.when === "now" ? null : momentProblem(values, { zone, now: consoleNow() });
    if (late !== null) errors.date = { type: "rule", message: late };
    if (values.hasCanary && canaryOf(values.canary) === null)
      errors.canary = { type: "rule", message: CANARY_RULE };
    for (const [field, message] of Object.entries(limitFaults(values, marketing)))
      errors[field as keyof DraftValues] = { type: "rule", message } as never;
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** The schema comes when it is first needed; where it cannot be fetched, the server says the same. */
async function fetchErrors(input: DraftInput): Promise<FieldErrors<DraftValues>> {
  const schema = await import("./errors-of.ts").catch(() => null);
  return schema?.errorsOf(input) ?? {};
}
