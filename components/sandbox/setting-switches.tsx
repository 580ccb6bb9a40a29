import type { UseFormRegister } from "react-hook-form";
import { type SandboxBehaviour, SMS_COUNTRIES } from "#lib/contract/desk/sandbox.ts";
import { Card } from "../ui/card.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { COUNTRY_WORDS, SWITCHES } from "./setting-fields.ts";

/** Where SMS and callbacks may go, and what refusals show. */
export function SettingSwitches({ register }: { register: UseFormRegister<SandboxBehaviour> }) {
  return (
    <Card isPadded className="grid grid-cols-3 items-start gap-x-6 gap-y-4 max-sm:grid-cols-1">
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-1.5 font-medium text-13">Countries that SMS reaches</legend>
        {SMS_COUNTRIES.map((country) => (
          <Checkbox
            key={country}
            {...register("enabledCountries")}
            value={country}
            label={COUNTRY_WORDS[country]}
          />
        ))}
      </fieldset>
      <fieldset className="col-span-2 flex min-w-0 flex-col gap-2 max-sm:col-span-1">
        <legend className="mb-1.5 font-medium text-13">For development</legend>
        {SWITCHES.map(({ name, ...words }) => (
          <Checkbox key={name} {...register(name)} {...words} />
        ))}
      </fieldset>
    </Card>
  );
}
