"use client";

import { useWatch } from "react-hook-form";
import { TemplateForm as SharedForm, type TemplateChoice } from "../../shell/template/template-form.tsx";
import type { SendForm, SendProblems } from "../rules/use-send-form.ts";

type TemplateFormProps = {
  form: SendForm;
  problems: SendProblems;
  /** A text and its template go at once; only the same to all may have a time. */
  canWait?: boolean;
};

/** The template of a message and the values that go into it. */
export function TemplateForm({ form, problems, canWait = false }: TemplateFormProps) {
  const { control, register, setValue } = form;
  const [templateName, language, texts, buttons, when] = useWatch({
    control,
    name: ["templateName", "language", "texts", "buttons", "when"],
  });
  function change(changed: Partial<TemplateChoice>) {
    const { templateName: name, language: code, texts: values, buttons: carried } = changed;
    if (name !== undefined) setValue("templateName", name);
    if (code !== undefined) setValue("language", code);
    if (values) setValue("texts", values, { shouldTouch: true });
    if (carried) setValue("buttons", carried, { shouldTouch: true });
  }
  const missing = problems.at("texts") ?? problems.at("buttons");
  return (
    <>
      <SharedForm
        choice={{ templateName, language, texts, buttons }}
        onChange={change}
        name={register("templateName")}
        language={register("language")}
        errors={{ name: problems.at("templateName"), language: problems.at("language") }}
        isLater={canWait && when === "later"}
      />
      {missing !== undefined && (
        <p role="alert" className="-mt-3 text-12 text-red-fg">
          {missing}
        </p>
      )}
    </>
  );
}
