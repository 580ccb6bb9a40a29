"use client";

import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useChange } from "#lib/client/use-change.ts";
import { t } from "#lib/contract/language.ts";
import { SaveFault } from "../shell/save-fault.tsx";
import { FormDialog } from "../ui/popup/form-dialog.tsx";
import { showToast } from "../ui/toast/show-toast.ts";

/** What a person has typed so far; `presses` of the button: from the first one on what is wrong is said. */
export type TypedFields<Value, Typed> = {
  typed: Typed;
  seen: Value;
  presses: number;
  onType: (next: Typed) => void;
};

/** A dialog that changes one value, as data. */
export type ValueForm<Value, Typed = Value> = {
  title: string;
  purpose: ReactNode;
  /** On its button, `Save` without it; red where pressing it takes something away. */
  button?:
    | string
    | ((seen: Value, next: Value | undefined) => { button: string; look: "primary" | "danger" });
  typedOf: (value: Value) => Typed;
  /** Undefined where what is typed cannot be saved. */
  valueIn: (typed: Typed) => Value | undefined;
  /** Why the button cannot be pressed yet. */
  lockedBecause?: (typed: Typed) => string | undefined;
  fields: (fields: TypedFields<Value, Typed>) => ReactNode;
  save: (change: { value: Value; seen: Value }) => Promise<unknown>;
  /** What is asked again, however it ends: where it was refused somebody else may have changed it. */
  queryKeys: readonly QueryKey[];
  /** Said when it is saved, and over the reason when it is not. */
  saved: string | ((value: Value) => string);
  notSaved?: string;
};

export type ValueDialogProps<Value> = { value: Value; isOpen: boolean; onClose: () => void };

export function ValueDialog<Value, Typed>({
  form,
  value: now,
  isOpen,
  onClose,
}: ValueDialogProps<Value> & { form: ValueForm<Value, Typed> }) {
  // As it was when this was opened: the page behind may hear of another one.
  const [seen] = useState(now);
  const [typed, onType] = useState(() => form.typedOf(now));
  const [presses, setPresses] = useState(0);
  const { mutate, isPending, error } = useChange(form.queryKeys, form.save);
  const value = form.valueIn(typed);
  function submit() {
    setPresses(presses + 1);
    if (value === undefined) return;
    mutate({ value, seen }, { onSuccess: () => close(value) });
  }
  function close(saved: Value) {
    showToast({ tone: "green", title: typeof form.saved === "string" ? form.saved : form.saved(saved) });
    onClose();
  }
  const { button = t("Save", "Hifadhi") } = form;
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={form.title}
      purpose={form.purpose}
      {...(typeof button === "string" ? { button } : button(seen, value))}
      isBusy={isPending}
      lockedBecause={form.lockedBecause?.(typed)}
      onSubmit={submit}
      onClose={onClose}
    >
      {form.fields({ typed, seen, presses, onType })}
      <SaveFault error={error} title={form.notSaved ?? t("Not changed", "Haikubadilishwa")} />
    </FormDialog>
  );
}
