import type { FieldErrors, Resolver } from "react-hook-form";
import type { DraftInput } from "#lib/client/campaigns/draft-mutations.ts";
import { type DraftValues, draftInputOf } from "./draft-values.ts";

/** Checks the form with the schema the server uses, and refuses a time that is over. */
export function draftResolver(zone: string): Resolver<DraftValues> {
  return async (values) => {
    const input = draftInputOf(values, zone);
    const errors = await fetchErrors(input);
    const late = scheduleFault(values, input.scheduledAt ?? null);
    if (late !== null) errors.date = { type: "rule", message: late };
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** The schema comes when it is first needed; where it cannot be fetched, the server says the same. */
async function fetchErrors(input: DraftInput): Promise<FieldErrors<DraftValues>> {
  const rules = await import("./draft-rules.ts").catch(() => null);
  return rules?.errorsOf(input) ?? {};
}

// A missing time must be found here: to the server a draft without one is a draft for now.
function scheduleFault({ when, date, time }: DraftValues, at: string | null): string | null {
  if (when === "now") return null;
  if (date === "" || time === "" || at === null) return "Choose a day and a time";
  return Date.parse(at) <= Date.now() ? "This time is over: choose a later one" : null;
}
