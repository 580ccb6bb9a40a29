"use client";

import { Plus, X } from "lucide-react";
import { Controller, type UseFormReturn, useFieldArray } from "react-hook-form";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Input } from "../ui/input.tsx";
import { Segmented } from "../ui/segmented.tsx";
import type { DraftValues } from "./draft-values.ts";

const KINDS = [
  { value: "quick_reply", label: "Quick reply" },
  { value: "url", label: "Link" },
] as const;

/** What each button carries; buttons are told apart by their order alone. */
export function TemplateButtons({ form }: { form: UseFormReturn<DraftValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "buttons" });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-13">
        What its buttons carry <span className="font-normal text-ink-3">in the order of the template</span>
      </legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="flex flex-wrap items-center gap-2">
          <Controller
            control={form.control}
            name={`buttons.${at}.subType`}
            render={({ field }) => (
              <span className="max-sm:w-full">
                <Segmented
                  label={`Kind of button ${at + 1}`}
                  options={KINDS}
                  value={field.value}
                  onChange={field.onChange}
                />
              </span>
            )}
          />
          <Input
            {...form.register(`buttons.${at}.value`)}
            aria-label={`Button ${at + 1}`}
            placeholder="Payload, or the end of the link"
            isCode
            className="min-w-40 flex-1"
          />
          <IconButton
            look="plain"
            label={`Remove button ${at + 1}`}
            icon={<X />}
            onClick={() => remove(at)}
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
          Button
        </Button>
      </div>
    </fieldset>
  );
}
