"use client";

import { factsKeys } from "#lib/client/facts/keys.ts";
import { http } from "#lib/client/request.ts";
import type { CreditPrice } from "#lib/contract/desk/settings/company-settings.ts";
import { t, translated } from "#lib/contract/language.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Select } from "../../ui/field/select.tsx";
import { ValueDialog, type ValueDialogProps, type ValueForm } from "../value-dialog.tsx";
import { amountIn, CURRENCIES, priceRule } from "./typed-price.ts";

const FORM = translated<ValueForm<CreditPrice | null, { amount: string; currency: string }>>(() => ({
  title: t("What does 1 credit cost?", "Krediti 1 hugharimu kiasi gani?"),
  purpose: t(
    "Everybody sees this price. It changes nothing about sending. An empty field means no price: then we show credits only.",
    "Kila mtu anaona bei hii. Haibadilishi chochote kuhusu utumaji. Sehemu tupu inamaanisha hakuna bei: hapo tunaonyesha krediti tu.",
  ),
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
        label={t("Price of 1 credit", "Bei ya krediti 1")}
        error={presses > 0 && amountIn(typed.amount) === undefined ? priceRule() : undefined}
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
      <Field label={t("Currency", "Sarafu")} className="w-32 max-sm:w-full">
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
  saved: (price) =>
    price === null ? t("Price removed", "Bei imeondolewa") : t("Price saved", "Bei imehifadhiwa"),
}));

const currenciesWith = (own: string): readonly string[] =>
  CURRENCIES.includes(own) ? CURRENCIES : [own, ...CURRENCIES];

export function PriceDialog(props: ValueDialogProps<CreditPrice | null>) {
  return <ValueDialog form={FORM} {...props} />;
}
