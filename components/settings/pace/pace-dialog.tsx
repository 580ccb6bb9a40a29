"use client";

import { useState } from "react";
import { useUpdatePaces } from "#lib/client/paces-queries.ts";
import type { Paces } from "#lib/contract/desk/settings/console.ts";
import { PACE } from "#lib/contract/rules/sending/pace.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { faultIn, MOST, type PaceField, pacesIn, typedOf } from "./pace-values.ts";

type Shown = { field: PaceField; label: string; hint: string };

const mostOf = (field: PaceField) => `at most ${formatCount(MOST[field])}`;

const LIMITS: readonly Shown[] = [
  { field: "sms", label: "SMS a second", hint: mostOf("sms") },
  { field: "chat", label: "Chat messages a second", hint: mostOf("chat") },
];

const BOUNDS: readonly Shown[] = [
  { field: "smsStart", label: "SMS start", hint: `requests, built in: ${PACE.sms.start}` },
  { field: "smsCeiling", label: "SMS ceiling", hint: `requests, built in: ${PACE.sms.ceiling}` },
  { field: "chatStart", label: "Chat start", hint: `people, built in: ${PACE.chat.start}` },
  { field: "chatCeiling", label: "Chat ceiling", hint: `people, built in: ${PACE.chat.ceiling}` },
];

type PaceDialogProps = { paces: Paces; isOpen: boolean; onClose: () => void };

export function PaceDialog({ paces, isOpen, onClose }: PaceDialogProps) {
  // As it was when this was opened: the page behind may hear of another one.
  const [seen] = useState(() => ({ ...paces.limits, bounds: paces.bounds }));
  const [typed, setTyped] = useState(() => typedOf(paces));
  const [isAsked, setAsked] = useState(false);
  const [isUnfolded, setUnfolded] = useState(() => BOUNDS.some(({ field }) => typed[field] !== ""));
  const { mutate, isPending, error } = useUpdatePaces();
  const hasFault = ({ field }: Shown) => faultIn(field, typed) !== undefined;
  function save() {
    setAsked(true);
    // What is refused must be seen.
    if (BOUNDS.some(hasFault)) setUnfolded(true);
    if ([...LIMITS, ...BOUNDS].some(hasFault)) return;
    mutate(
      { ...pacesIn(typed), seen },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: "Saved. It counts from the next request on." });
          onClose();
        },
      },
    );
  }
  const fieldOf = ({ field, label, hint }: Shown) => (
    <Field key={field} label={label} hint={hint} error={isAsked ? faultIn(field, typed) : undefined}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        className="w-28"
        value={typed[field]}
        onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
      />
    </Field>
  );
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title="How fast may we send?"
      purpose="For all campaigns of a kind together. An empty field means no limit: we send as fast as the service allows. A message you send from the page “Send” does not wait."
      button="Save"
      isBusy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {LIMITS.map(fieldOf)}
      <details open={isUnfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
        <summary className="link w-fit cursor-pointer rounded-1 py-1 text-13 max-sm:py-3">
          Where we begin, and the most a second
        </summary>
        <p className="pt-1 pb-3 text-13 text-ink-2">
          We find out how fast the service accepts your messages. A ceiling counts from the next request on. A
          start counts until the first message is sent. An empty field means the number that is built in.
        </p>
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">{BOUNDS.map(fieldOf)}</div>
      </details>
      <SaveFault error={error} title="Not changed" />
    </FormDialog>
  );
}
