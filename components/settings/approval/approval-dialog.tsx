"use client";

import { useState } from "react";
import { useUpdateApprovalRule } from "#lib/client/approval-rule-queries.ts";
import type { ApprovalLimits } from "#lib/contract/desk/settings/approval-rule.ts";
import { hasApprovalRule } from "#lib/contract/rules/sending/approval.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { LIMIT_RULE, type LimitField, limitIn, typedOf } from "./typed-limits.ts";

type ApprovalDialogProps = { limits: ApprovalLimits; isOpen: boolean; onClose: () => void };

export function ApprovalDialog({ limits, isOpen, onClose }: ApprovalDialogProps) {
  // As they were when this was opened: the page behind may hear of others.
  const [seen] = useState(limits);
  const [typed, setTyped] = useState(() => typedOf(limits));
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useUpdateApprovalRule();
  const [people, credits] = [limitIn(typed.people), limitIn(typed.credits)];
  const isOff = people === null && credits === null;
  function save() {
    setAsked(true);
    if (people === undefined || credits === undefined) return;
    mutate(
      { people, credits, seen },
      {
        onSuccess: (answer) => {
          const isOn = hasApprovalRule(answer.limits);
          showToast({ tone: "green", title: isOn ? "Approval is on" : "Approval is off" });
          onClose();
        },
      },
    );
  }
  const fieldOf = (name: LimitField, label: string, hint: string) => (
    <Field
      label={label}
      hint={hint}
      error={isAsked && limitIn(typed[name]) === undefined ? LIMIT_RULE : undefined}
    >
      <Input
        inputMode="numeric"
        autoComplete="off"
        className="w-44"
        value={typed[name]}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title="Which campaigns need approval?"
      purpose="Another person who may send looks at the campaign and approves it. The people who made it cannot. An empty field means no limit."
      button={isOff && hasApprovalRule(seen) ? "Switch off" : "Save"}
      look={isOff && hasApprovalRule(seen) ? "danger" : "primary"}
      isBusy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {fieldOf("people", "More than this many people", "Messages sent by hand to more people are refused.")}
      {fieldOf("credits", "More than this many credits", "Only SMS cost credits.")}
      {isOff && hasApprovalRule(seen) && (
        <p className="text-13 text-ink-2">
          Campaigns that wait for approval now still need it, unless the request is withdrawn.
        </p>
      )}
      <SaveFault error={error} title="Not changed" />
    </FormDialog>
  );
}
