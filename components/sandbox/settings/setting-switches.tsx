import type { UseFormRegister } from "react-hook-form";
import { type SandboxBehaviour, SMS_COUNTRIES } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { type Area, COUNTRY_WORDS, SWITCHES } from "./setting-fields.ts";

type SettingSwitchesProps = { area: Area; register: UseFormRegister<SandboxBehaviour> };

/** What an area of this deployment allows or adds. */
export function SettingSwitches({ area, register }: SettingSwitchesProps) {
  return (
    <div className="flex flex-col gap-2">
      {SWITCHES.filter((each) => each.area === area).map(({ name, label, hint }) => (
        <Checkbox key={name} {...register(name)} label={label} hint={hint} />
      ))}
      {area === "sms" && (
        <fieldset className="flex min-w-0 flex-wrap gap-x-6 gap-y-2">
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
      )}
    </div>
  );
}
