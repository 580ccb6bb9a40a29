"use client";

import { Plus } from "lucide-react";
import {
  type Control,
  type FieldErrors,
  type UseFormRegister,
  type UseFormSetValue,
  useFieldArray,
  useWatch,
} from "react-hook-form";
import type { Draft } from "#lib/client/send/draft.ts";
import { nextName, type SlotPlace } from "#lib/client/send/template-slots.ts";
import { type PickedTemplate, TemplatePicker } from "../shell/template-picker.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { ButtonSlots } from "./button-slots.tsx";
import { SlotOrder } from "./slot-order.tsx";
import { TextSlotRow } from "./text-slot-row.tsx";

type TemplateFormProps = {
  setValue: UseFormSetValue<Draft>;
  control: Control<Draft>;
  register: UseFormRegister<Draft>;
  errors: FieldErrors<Draft>;
};

/** Name, language and the values of header, body and buttons, with the order in which they are filled in. */
export function TemplateForm({ control, register, errors, setValue }: TemplateFormProps) {
  const pick = ({ templateName, language, texts, buttons }: PickedTemplate) => {
    setValue("templateName", templateName);
    setValue("language", language);
    setValue("texts", texts);
    setValue("buttons", buttons);
  };
  return (
    <>
      <div>
        <TemplatePicker onPick={pick} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_200px] items-start gap-3 max-sm:grid-cols-1">
        <Field label="Template" hint="Its name, approved" error={errors.templateName?.message}>
          <Input
            {...register("templateName")}
            controlSize="large"
            isCode
            placeholder="oda_tayari"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Field label="Language" hint="en if empty" error={errors.language?.message}>
          <Input {...register("language")} controlSize="large" isCode autoComplete="off" spellCheck={false} />
        </Field>
      </div>
      <TextSlots control={control} register={register} />
      <ButtonSlots control={control} register={register} />
    </>
  );
}

function TextSlots({ control, register }: Pick<TemplateFormProps, "control" | "register">) {
  const { fields, append, remove } = useFieldArray({ control, name: "texts" });
  const texts = useWatch({ control, name: "texts" });
  const add = (place: SlotPlace) => {
    const name = nextName(texts, place);
    append({ place, name, value: "" }, { focusName: `texts.${fields.length}.value` });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium text-13">
        Values <span className="font-normal text-ink-3">one for each variable of the template</span>
      </legend>
      {fields.map((slot, index) => (
        <TextSlotRow
          key={slot.id}
          place={slot.place}
          index={index}
          register={register}
          onRemove={() => remove(index)}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={<Plus />} onClick={() => add("header")}>
          Add a header value
        </Button>
        <Button size="small" icon={<Plus />} onClick={() => add("body")}>
          Add a body value
        </Button>
      </div>
      <SlotOrder control={control} />
    </fieldset>
  );
}
