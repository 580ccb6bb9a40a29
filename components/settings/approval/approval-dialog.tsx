"use client";

import { factsKeys } from "#lib/client/facts/keys.ts";
import { http } from "#lib/client/request.ts";
import { approvalRuleKeys } from "#lib/client/settings.ts";
import type { ApprovalLimits } from "#lib/contract/desk/settings/approval-rule.ts";
import { hasApprovalRule } from "#lib/contract/rules/sending/approval.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { type TypedFields, ValueDialog, type ValueDialogProps, type ValueForm } from "../value-dialog.tsx";
import { LIMIT_RULE, limitIn, limitsIn, type TypedLimits, typedOf } from "./typed-limits.ts";

const FORM: ValueForm<ApprovalLimits, TypedLimits> = {
  title: "Which campaigns need approval?",
  purpose:
    "Another person who may send looks at the campaign and approves it. The people who made it cannot. An empty field means no limit.",
  button: (seen, limits) =>
    isSwitchedOff(seen, limits)
      ? { button: "Switch off", look: "danger" }
      : { button: "Save", look: "primary" },
  typedOf,
  valueIn: limitsIn,
  fields: LimitFields,
  save: ({ value, seen }) => http("PUT /api/approval-rule", { body: { ...value, seen } }),
  queryKeys: [approvalRuleKeys.all, factsKeys.all],
  saved: (limits) => (hasApprovalRule(limits) ? "Approval is on" : "Approval is off"),
};

export function ApprovalDialog(props: ValueDialogProps<ApprovalLimits>) {
  return <ValueDialog form={FORM} {...props} />;
}

const isSwitchedOff = (seen: ApprovalLimits, limits: ApprovalLimits | undefined): boolean =>
  limits !== undefined && !hasApprovalRule(limits) && hasApprovalRule(seen);

const LIMITS = [
  {
    name: "people",
    label: "More than this many people",
    hint: "Messages sent by hand to more people are refused.",
  },
  { name: "credits", label: "More than this many credits", hint: "Only SMS cost credits." },
] as const;

function LimitFields({ typed, seen, presses, onType }: TypedFields<ApprovalLimits, TypedLimits>) {
  return (
    <>
      {LIMITS.map(({ name, label, hint }) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          error={presses > 0 && limitIn(typed[name]) === undefined ? LIMIT_RULE : undefined}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="w-44"
            value={typed[name]}
            onChange={(event) => onType({ ...typed, [name]: event.target.value })}
          />
        </Field>
      ))}
      {isSwitchedOff(seen, limitsIn(typed)) && (
        <p className="text-13 text-ink-2">
          Campaigns that wait for approval now still need it, unless the request is withdrawn.
        </p>
      )}
    </>
  );
}
