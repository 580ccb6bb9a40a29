"use client";

import { factsKeys } from "#lib/client/facts/keys.ts";
import { http } from "#lib/client/request.ts";
import { approvalRuleKeys } from "#lib/client/settings.ts";
import type { ApprovalLimits } from "#lib/contract/desk/settings/approval-rule.ts";
import { t, translated } from "#lib/contract/language.ts";
import { hasApprovalRule } from "#lib/contract/rules/sending/approval.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { type TypedFields, ValueDialog, type ValueDialogProps, type ValueForm } from "../value-dialog.tsx";
import { limitIn, limitRule, limitsIn, type TypedLimits, typedOf } from "./typed-limits.ts";

const FORM = translated<ValueForm<ApprovalLimits, TypedLimits>>(() => ({
  title: t("Which campaigns need approval?", "Kampeni zipi zinahitaji idhini?"),
  purpose: t(
    "Another person who may send looks at the campaign and approves it. The people who made it cannot. An empty field means no limit.",
    "Mtu mwingine anayeruhusiwa kutuma huangalia kampeni na kuiidhinisha. Walioitengeneza hawawezi. Sehemu tupu inamaanisha hakuna kikomo.",
  ),
  button: (seen, limits) =>
    isSwitchedOff(seen, limits)
      ? { button: t("Switch off", "Zima"), look: "danger" }
      : { button: t("Save", "Hifadhi"), look: "primary" },
  typedOf,
  valueIn: limitsIn,
  fields: LimitFields,
  save: ({ value, seen }) => http("PUT /api/approval-rule", { body: { ...value, seen } }),
  queryKeys: [approvalRuleKeys.all, factsKeys.all],
  saved: (limits) =>
    hasApprovalRule(limits)
      ? t("Approval is on", "Idhini imewashwa")
      : t("Approval is off", "Idhini imezimwa"),
}));

export function ApprovalDialog(props: ValueDialogProps<ApprovalLimits>) {
  return <ValueDialog form={FORM} {...props} />;
}

const isSwitchedOff = (seen: ApprovalLimits, limits: ApprovalLimits | undefined): boolean =>
  limits !== undefined && !hasApprovalRule(limits) && hasApprovalRule(seen);

const LIMITS = translated(
  () =>
    [
      {
        name: "people",
        label: t("More than this many people", "Zaidi ya idadi hii ya watu"),
        hint: t(
          "Messages sent by hand to more people are refused.",
          "Jumbe zinazotumwa kwa mkono kwa watu zaidi ya hao hukataliwa.",
        ),
      },
      {
        name: "credits",
        label: t("More than this many credits", "Zaidi ya idadi hii ya krediti"),
        hint: t("Only SMS cost credits.", "SMS tu hugharimu krediti."),
      },
    ] as const,
);

function LimitFields({ typed, seen, presses, onType }: TypedFields<ApprovalLimits, TypedLimits>) {
  return (
    <>
      {LIMITS.map(({ name, label, hint }) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          error={presses > 0 && limitIn(typed[name]) === undefined ? limitRule() : undefined}
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
          {t(
            "Campaigns that wait for approval now still need it, unless the request is withdrawn.",
            "Kampeni zinazosubiri idhini sasa bado zinaihitaji, isipokuwa ombi liondolewe.",
          )}
        </p>
      )}
    </>
  );
}
