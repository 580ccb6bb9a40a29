"use client";

import { type PickedTemplate, TemplatePicker } from "../shell/template-picker.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { TemplateButtons } from "./template-buttons.tsx";
import { TemplateTexts } from "./template-texts.tsx";
import type { Composer } from "./use-composer.ts";

/** A template by name, and what goes into its header, body and buttons; a value may hold merge fields. */
export function TemplateFields({ composer }: { composer: Composer }) {
  const { audience, form } = composer;
  const { errors } = form.formState;
  const headers = audience.opened?.headers ?? [];
  function pick({ templateName, language, texts, buttons }: PickedTemplate) {
    const options = { shouldDirty: true, shouldValidate: true };
    form.setValue("templateName", templateName, options);
    form.setValue("language", language, options);
    form.setValue("texts", texts, options);
    form.setValue("buttons", buttons, options);
  }
  return (
    <>
      <div>
        <TemplatePicker onPick={pick} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_120px] gap-4">
        <Field label="Template" error={errors.templateName?.message}>
          <Input {...form.register("templateName")} isCode placeholder="as named in the portal" />
        </Field>
        <Field label="Language" error={errors.language?.message}>
          <Input {...form.register("language")} isCode maxLength={20} />
        </Field>
      </div>
      <TemplateTexts form={form} headers={headers} />
      <TemplateButtons form={form} />
      {audience.check?.messageFault != null && (
        <p role="alert" className="text-12 text-red-fg">
          {audience.check.messageFault}
        </p>
      )}
    </>
  );
}
