"use client";

import { Select, type SelectProps } from "../ui/field/select.tsx";
import { type ControlProps, offeredOf } from "./filter-bar.tsx";

const ANY = "any";

/** One of several values, behind a button. */
export const SelectFilter = (props: ControlProps) => <Choice {...props} className="w-44" />;

/** Among chips, where its edge is quieter. */
export const QuietSelectFilter = (props: ControlProps) => (
  <Choice {...props} isQuiet className="max-sm:w-full" />
);

type ChoiceProps = ControlProps & Pick<SelectProps, "isQuiet" | "className">;

function Choice({ filter, value, now, hrefOf: _, onAsk, ...look }: ChoiceProps) {
  const offered = offeredOf(filter, value, now).map(([one, label]) => ({ value: one, label }));
  return (
    <Select
      {...look}
      label={filter.label}
      options={[{ value: ANY, label: filter.any }, ...offered]}
      value={value ?? ANY}
      onChange={(chosen) => onAsk(chosen === ANY ? undefined : chosen)}
    />
  );
}
