"use client";

import { Controller } from "react-hook-form";
import type { Windowed } from "#lib/client/send/people/sort-by-window.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { RadioCards } from "../../ui/field/radio-cards.tsx";
import type { SendForm } from "../rules/use-send-form.ts";

type RemedyFieldProps = { control: SendForm["control"]; shut: readonly Windowed[] };

/** What people without an open window get; the template unless chosen otherwise, as it loses nobody. */
export function RemedyField({ control, shut }: RemedyFieldProps) {
  const unknown = shut.filter(({ state }) => state === "unknown").length;
  const mayBeOpen = unknown === 0 ? "" : " They may have written to you elsewhere.";
  const cards = [
    { value: "template", label: "A template", hint: "Reaches them whether their window is open or not." },
    {
      value: "text",
      label: "Send the text anyway",
      hint: `People whose window is closed will not get it.${mayBeOpen}`,
    },
    {
      value: "nothing",
      label: "Nothing",
      hint: "You see them in the result and can send them a template there.",
    },
  ];
  return (
    <Controller
      control={control}
      name="remedy"
      render={({ field: { value, ...field } }) => (
        <RadioCards
          legend={`${formatNoun(shut.length, "person has", "people have")} no open window. They get:`}
          cards={cards}
          input={field}
          value={value}
        />
      )}
    />
  );
}
