"use client";

import { factsKeys } from "#lib/client/facts/keys.ts";
import { http } from "#lib/client/request.ts";
import type { CreditPrice } from "#lib/contract/desk/settings/company-settings.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Select } from "../../ui/field/select.tsx";
import { ValueDialog, type ValueDialogProps, type ValueForm } from "../value-dialog.tsx";
import { amountIn, CURRENCIES, PRICE_RULE } from "./typed-price.ts";

const FORM: ValueForm<CreditPrice | null, { amount: string; currency: string }> = {
  title: "What does 1 credit cost?",
  purpose:
    "Everybody sees this price. It changes nothing about sending. An empty field means no price: then we show credits only.",
  typedOf: (price) => ({
    amount: price === null ? "" : String(price.amount),
    currency: price?.currency ?? "TZS",
  }),
  valueIn({ amount: typed, currency }) {
    const amount = amountIn(typed);
    return typeof amount === "number" ? { amount, currency } : amount;
  },
  fields: ({ typed, presses, onType }) => (
    <div className="flex gap-3 max-sm:flex-col">
      <Field
        label="Price of 1 credit"
        error={presses > 0 && amountIn(typed.amount) === undefined ? PRICE_RULE : undefined}
        className="flex-1"
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          placeholder="22.50"
          value={typed.amount}
          onChange={(event) => onType({ ...typed, amount: event.target.value })}
        />
      </Field>
      <Field label="Currency" className="w-32 max-sm:w-full">
        <Select
          value={typed.currency}
          onChange={(currency) => onType({ ...typed, currency })}
          options={currenciesWith(typed.currency).map((value) => ({ value, label: value }))}
        />
      </Field>
    </div>
  ),
  save: ({ value: price, seen }) => http("PUT /api/price", { body: { price, seen } }),
  queryKeys: [factsKeys.all],
  saved: (price) => (price === null ? "Price removed" : "Price saved"),
};

const currenciesWith = (own: string): readonly string[] =>
  CURRENCIES.includes(own) ? CURRENCIES : [own, ...CURRENCIES];

export function PriceDialog(props: ValueDialogProps<CreditPrice | null>) {
  return <ValueDialog form={FORM} {...props} />;
}
