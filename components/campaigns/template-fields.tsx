"use client";

import { Plus, X } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Input } from "../ui/input.tsx";
import { SlotChip } from "../ui/slot-chip.tsx";
import type { Composer } from "./use-composer.ts";

/** A template by name, and what goes into its slots; a value may hold merge fields. */
export function TemplateFields({ composer }: { composer: Composer }) {
  const { audience, form } = composer;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "slots" });
  const headers = audience.opened?.headers ?? [];
  const { errors } = form.formState;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_120px] gap-4">
        <Field label="Template" error={errors.templateName?.message}>
          <Input {...form.register("templateName")} isCode placeholder="as named in the portal" />
        </Field>
        <Field label="Language" error={errors.language?.message}>
          <Input {...form.register("language")} isCode maxLength={20} />
        </Field>
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium text-13">
          What goes into its slots{" "}
          <span className="font-normal text-ink-3">numbers first in order, then names by alphabet</span>
        </legend>
        {fields.map((field, place) => (
          <div key={field.id} className="flex flex-wrap items-center gap-2">
            <Input
              {...form.register(`slots.${place}.key`)}
              aria-label={`Slot ${place + 1}, name or number`}
              isCode
              className="w-28"
            />
            <Input
              {...form.register(`slots.${place}.value`)}
              aria-label={`Slot ${place + 1}, value`}
              placeholder="Text, or {{column}}"
              className="min-w-40 flex-1"
            />
            <IconButton
              look="plain"
              label={`Remove slot ${place + 1}`}
              icon={<X />}
              onClick={() => remove(place)}
            />
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="small"
            icon={<Plus />}
            onClick={() => append({ key: String(fields.length + 1), value: "" })}
          >
            Add a slot
          </Button>
          {headers.slice(0, 12).map((header) => (
            <SlotChip
              key={header}
              aria-label={`Add a slot with the column ${header}`}
              onClick={() => append({ key: String(fields.length + 1), value: `{{${header}}}` })}
            >
              {header}
            </SlotChip>
          ))}
        </div>
        {audience.check?.messageFault != null && (
          <p role="alert" className="text-12 text-red-fg">
            {audience.check.messageFault}
          </p>
        )}
      </fieldset>
    </>
  );
}
