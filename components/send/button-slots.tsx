"use client";

import { Plus, X } from "lucide-react";
import { type Control, Controller, type UseFormRegister, useFieldArray } from "react-hook-form";
import type { Draft } from "#lib/client/send/draft.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Input } from "../ui/input.tsx";
import { Segmented } from "../ui/segmented.tsx";

type ButtonSlotsProps = { control: Control<Draft>; register: UseFormRegister<Draft> };

const KINDS = [
  { value: "quick_reply", label: "Quick reply" },
  { value: "url", label: "Link" },
] as const;

/** What each button of the template carries; buttons are told apart by their order alone. */
export function ButtonSlots({ control, register }: ButtonSlotsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "buttons" });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium text-13">
        Buttons <span className="font-normal text-ink-3">in the order of the template</span>
      </legend>
      {fields.map((slot, index) => (
        <div key={slot.id} className="flex flex-wrap items-center gap-2">
          <span className="num w-14 text-12 text-ink-3">Button {index + 1}</span>
          <Controller
            control={control}
            name={`buttons.${index}.subType`}
            render={({ field }) => (
              <Segmented
                label={`Kind of button ${index + 1}`}
                options={KINDS}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
          <Field label={`Value of button ${index + 1}`} isLabelHidden className="min-w-40 flex-1">
            <Input
              {...register(`buttons.${index}.value`)}
              isCode
              placeholder="Payload, or the end of the link"
            />
          </Field>
          <IconButton
            label={`Remove button ${index + 1}`}
            icon={<X />}
            look="plain"
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus />}
          onClick={() =>
            append({ subType: "quick_reply", value: "" }, { focusName: `buttons.${fields.length}.value` })
          }
        >
          Add a button value
        </Button>
      </div>
    </fieldset>
  );
}
