"use client";

import { Plus, X } from "lucide-react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { nextName, type SlotPlace } from "#lib/client/send/template-slots.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Input } from "../ui/input.tsx";
import { SlotChip } from "../ui/slot-chip.tsx";
import type { DraftValues } from "./draft-values.ts";

const MAX_CHIPS = 12;
const WORD: Record<SlotPlace, string> = { header: "Header", body: "Body" };

type TemplateTextsProps = { form: UseFormReturn<DraftValues>; headers: readonly string[] };

/** The texts of header and body, each under the name it has in the template. */
export function TemplateTexts({ form, headers }: TemplateTextsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "texts" });
  function add(place: SlotPlace, value: string) {
    const name = nextName(form.getValues("texts"), place);
    append({ place, name, value }, { focusName: `texts.${fields.length}.value` });
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-13">
        What goes into its slots{" "}
        <span className="font-normal text-ink-3">numbers first in order, then names by alphabet</span>
      </legend>
      {fields.map(({ id, place }, at) => (
        <div key={id} className="flex flex-wrap items-center gap-2">
          <span className="w-14 text-12 text-ink-3">{WORD[place]}</span>
          <Input
            {...form.register(`texts.${at}.name`)}
            aria-label={`Name of ${place} slot ${at + 1}`}
            isCode
            className="w-24"
          />
          <Input
            {...form.register(`texts.${at}.value`)}
            aria-label={`${WORD[place]} slot ${at + 1}`}
            placeholder="Text, or {{column}}"
            className="min-w-40 flex-1"
          />
          <IconButton
            look="plain"
            label={`Remove ${place} slot ${at + 1}`}
            icon={<X />}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" icon={<Plus />} onClick={() => add("header", "")}>
          Header slot
        </Button>
        <Button size="small" icon={<Plus />} onClick={() => add("body", "")}>
          Body slot
        </Button>
        {headers.slice(0, MAX_CHIPS).map((header) => (
          <SlotChip
            key={header}
            aria-label={`Add a body slot with the column ${header}`}
            onClick={() => add("body", `{{${header}}}`)}
          >
            {header}
          </SlotChip>
        ))}
      </div>
    </fieldset>
  );
}
