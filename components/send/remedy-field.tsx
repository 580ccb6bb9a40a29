"use client";

import { type Control, Controller } from "react-hook-form";
import type { Draft } from "#lib/client/send/draft.ts";
import type { Windowed } from "#lib/client/send/sort-by-window.ts";
import { formatNoun } from "../ui/format-count.ts";
import { RadioCards } from "../ui/radio-cards.tsx";

type RemedyFieldProps = { control: Control<Draft>; shut: readonly Windowed[] };

/** What they get whose window is closed or unknown; by itself the template, which loses nobody. */
export function RemedyField({ control, shut }: RemedyFieldProps) {
  const unknown = shut.filter(({ state }) => state === "unknown").length;
  const mayBeOpen = unknown === 0 ? "" : ` ${formatNoun(unknown, "unknown one")} may well be open.`;
  const cards = [
    { value: "template", label: "A template", hint: "Reaches them whether a window is open or not." },
    {
      value: "text",
      label: "The text all the same",
      hint: `The service refuses whose window is closed, one by one; the result shows each.${mayBeOpen}`,
    },
    { value: "nothing", label: "Nothing", hint: "The result names them, with the template one click away." },
  ];
  return (
    <Controller
      control={control}
      name="remedy"
      render={({ field: { value, ...field } }) => (
        <RadioCards
          legend={`What ${shut.length === 1 ? "the one" : `the ${shut.length}`} without an open window ${shut.length === 1 ? "gets" : "get"}`}
          cards={cards}
          input={field}
          value={value}
        />
      )}
    />
  );
}
