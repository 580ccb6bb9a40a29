"use client";

import {
  type Control,
  type FieldErrors,
  type UseFormRegister,
  type UseFormSetValue,
  useWatch,
} from "react-hook-form";
import type { Draft } from "#lib/client/send/draft.ts";
import { TemplateForm as SharedForm, type TemplateChoice } from "../../shell/template/template-form.tsx";

type TemplateFormProps = {
  setValue: UseFormSetValue<Draft>;
  control: Control<Draft>;
  register: UseFormRegister<Draft>;
  errors: FieldErrors<Draft>;
};

/** The template of a message and the values that go into it. */
export function TemplateForm({ control, register, errors, setValue }: TemplateFormProps) {
  const [templateName, language, texts, buttons] = useWatch({
    control,
    name: ["templateName", "language", "texts", "buttons"],
  });
  function change({
    templateName: name,
    language: code,
    texts: values,
    buttons: carried,
  }: Partial<TemplateChoice>) {
    if (name !== undefined) setValue("templateName", name);
    if (code !== undefined) setValue("language", code);
    if (values) setValue("texts", values);
    if (carried) setValue("buttons", carried);
  }
  return (
    <SharedForm
      choice={{ templateName, language, texts, buttons }}
      onChange={change}
      name={register("templateName")}
      language={register("language")}
      errors={{ name: errors.templateName?.message, language: errors.language?.message }}
    />
  );
}
