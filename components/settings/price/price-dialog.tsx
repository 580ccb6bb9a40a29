"use client";

import { useState } from "react";
import { useUpdatePrice } from "#lib/client/update-price.ts";
import type { CreditPrice } from "#lib/contract/desk/settings/company-settings.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Select } from "../../ui/field/select.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { amountIn, CURRENCIES, PRICE_RULE } from "./typed-price.ts";

type PriceDialogProps = { price: CreditPrice | null; isOpen: boolean; onClose: () => void };

export function PriceDialog({ price, isOpen, onClose }: PriceDialogProps) {
  // As it was when this was opened: the page behind may hear of another one.
  const [seen] = useState(price);
  const [typed, setTyped] = useState(price === null ? "" : String(price.amount));
  const [currency, setCurrency] = useState(price?.currency ?? "TZS");
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useUpdatePrice();
  const amount = amountIn(typed);
  const known = CURRENCIES.includes(currency) ? CURRENCIES : [currency, ...CURRENCIES];
  function save() {
    setAsked(true);
    if (amount === undefined) return;
    mutate(
      { price: amount === null ? null : { amount, currency }, seen },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: amount === null ? "Price removed" : "Price saved" });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title="What does 1 credit cost?"
      purpose="Everybody sees this price. It changes nothing about sending. An empty field means no price: then we show credits only."
      button="Save"
      isBusy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="flex gap-3 max-sm:flex-col">
        <Field
          label="Price of 1 credit"
          error={isAsked && amount === undefined ? PRICE_RULE : undefined}
          className="flex-1"
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            placeholder="22.50"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Field label="Currency" className="w-32 max-sm:w-full">
          <Select
            value={currency}
            onChange={setCurrency}
            options={known.map((value) => ({ value, label: value }))}
          />
        </Field>
      </div>
      <SaveFault error={error} title="Not changed" />
    </FormDialog>
  );
}
