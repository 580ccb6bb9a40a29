"use client";

import { useFormState, useWatch } from "react-hook-form";
import { type TemplateChoice, TemplateForm } from "#components/shell/template/template-form.tsx";
import { fieldsIn, withDefault } from "#lib/client/audience/default-texts.ts";
import { oddValue } from "#lib/contract/rules/template/odd-value.ts";
import type { Shares } from "../draft/use-composer.ts";
import { DefaultTexts } from "./default-texts.tsx";
import { OddRows } from "./odd-rows.tsx";

const CHANGED = { shouldDirty: true, shouldValidate: true };

/** A template by name, and what goes into its header, body and buttons; a value may hold merge fields. */
export function TemplateFields({ composer }: Shares<"audience" | "form" | "linkOrigin" | "row">) {
  const { audience, form, linkOrigin } = composer;
  const headers = audience.opened?.headers ?? [];
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
  function fillEmpty(chosen: { column: number; fallback: string }) {
    const filled = <S extends { value: string }>(slot: S): S => ({
      ...slot,
      value: withDefault(slot.value, { ...chosen, headers }),
    });
    change({ texts: texts.map(filled), buttons: buttons.map(filled) });
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
        columns={linkOrigin === null ? headers : [...headers, "link", "stop_link"]}
      />
      <DefaultTexts
        composer={composer}
        headers={headers}
        fields={[...texts, ...buttons].flatMap(({ value }) => fieldsIn(value))}
        onChange={fillEmpty}
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
