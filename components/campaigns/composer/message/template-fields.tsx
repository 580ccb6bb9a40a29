"use client";

import { useFormState, useWatch } from "react-hook-form";
import { type TemplateChoice, TemplateForm } from "#components/shell/template/template-form.tsx";
import { oddValue } from "#lib/contract/rules/template/odd-value.ts";
import type { Shares } from "../draft/use-composer.ts";
import { OddRows } from "./odd-rows.tsx";

const CHANGED = { shouldDirty: true, shouldValidate: true };

/** A template by name, and what goes into its header, body and buttons; a value may hold merge fields. */
export function TemplateFields({ composer }: Shares<"audience" | "form" | "row">) {
  const { audience, form } = composer;
  const [templateName, language, texts, buttons, when] = useWatch({
    control: form.control,
    name: ["templateName", "language", "texts", "buttons", "when"],
  });
  const { errors } = useFormState({ control: form.control, name: ["templateName", "language"] });
  function change(next: Partial<TemplateChoice>) {
    if (next.templateName !== undefined) form.setValue("templateName", next.templateName, CHANGED);
    if (next.language !== undefined) form.setValue("language", next.language, CHANGED);
    if (next.texts) form.setValue("texts", next.texts, CHANGED);
    if (next.buttons) form.setValue("buttons", next.buttons, CHANGED);
  }
  return (
    <>
      <TemplateForm
        choice={{ templateName, language, texts, buttons }}
        onChange={change}
        name={form.register("templateName")}
        language={form.register("language")}
        errors={{ name: errors.templateName?.message, language: errors.language?.message }}
        isLater={when === "later"}
        columns={audience.opened?.headers ?? []}
      />
      {texts.every(({ value }) => oddValue(value) === null) && <OddRows composer={composer} />}
      {audience.check?.messageFault != null && (
        <p role="alert" className="text-12 text-red-fg">
          {audience.check.messageFault}
        </p>
      )}
    </>
  );
}
