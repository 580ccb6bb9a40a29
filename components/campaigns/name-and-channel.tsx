"use client";

import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { RadioCards } from "../ui/radio-cards.tsx";
import type { Composer } from "./use-composer.ts";

export function NameAndChannel({ composer: { form } }: { composer: Composer }) {
  return (
    <section aria-label="Name and channel" className="flex flex-col gap-4 pl-10 max-sm:pl-9">
      <Field
        label="Name"
        hint="only you and your team see it"
        error={form.formState.errors.name?.message}
        className="max-w-120"
      >
        <Input
          {...form.register("name")}
          maxLength={120}
          autoComplete="off"
          placeholder="Bei mpya za mbolea, Novemba"
        />
      </Field>
      <RadioCards
        legend="Channel"
        columns={3}
        input={form.register("channel")}
        cards={[
          { value: "sms", label: "SMS", hint: "Any mobile number in the country. Costs credits by length." },
          {
            value: "chat-text",
            label: "Chat text",
            hint: "Only who wrote to you within 24 hours; the others are refused, each with the reason.",
          },
          { value: "chat-template", label: "Chat template", hint: "An approved template, at any time." },
        ]}
      />
    </section>
  );
}
