"use client";

import { factsKeys } from "#lib/client/facts/keys.ts";
import { http } from "#lib/client/request.ts";
import type { DrawnName } from "#lib/contract/desk/settings/company-settings.ts";
import {
  type Control,
  type ControlValue,
  countRule,
  typedOf,
  valueIn,
} from "#lib/contract/desk/settings/control.ts";
import type { DrawnRow } from "#lib/contract/desk/settings/setting-row.ts";
import { t } from "#lib/contract/language.ts";
import { Field } from "../ui/field/field.tsx";
import { Input } from "../ui/field/input.tsx";
import { Select } from "../ui/field/select.tsx";
import { ValueDialog, type ValueDialogProps, type ValueForm } from "./value-dialog.tsx";

/** Changes a setting of one control, as its row of the table says. */
export function DrawnDialog({
  value: { name, value, row },
  ...props
}: ValueDialogProps<{ name: DrawnName; value: ControlValue; row: DrawnRow }>) {
  return <ValueDialog form={formOf(name, row)} value={value} {...props} />;
}

function formOf(name: DrawnName, { control, page }: DrawnRow): ValueForm<ControlValue, string> {
  return {
    ...page.dialog,
    typedOf,
    valueIn: (typed) => valueIn(control, typed),
    fields: ({ typed, presses, onType }) => (
      <Field label={page.dialog.label} error={presses > 0 ? faultOf(control, typed) : undefined}>
        <ControlField control={control} typed={typed} onType={onType} />
      </Field>
    ),
    save: (change) => http("PUT /api/settings/:name", { params: { name }, body: change }),
    queryKeys: [factsKeys.all],
    notSaved: t("Not saved", "Haikuhifadhiwa"),
  };
}

/** Only a number can be typed wrong. */
const faultOf = (control: Control, typed: string): string | undefined =>
  control.kind === "count" && valueIn(control, typed) === undefined
    ? countRule(control.most, control.least)
    : undefined;

type ControlFieldProps = { control: Control; typed: string; onType: (next: string) => void };

function ControlField({ control, typed, onType }: ControlFieldProps) {
  if (control.kind === "choice")
    return (
      <Select
        value={typed}
        onChange={onType}
        options={Object.entries(control.choices).map(([value, label]) => ({ value, label }))}
      />
    );
  const kind =
    control.kind === "count"
      ? ({ inputMode: "numeric", autoComplete: "off", className: "w-44" } as const)
      : { autoComplete: control.autoComplete ?? "off", maxLength: control.most };
  return <Input {...kind} value={typed} onChange={(event) => onType(event.target.value)} />;
}
