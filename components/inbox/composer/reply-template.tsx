"use client";

import { type UseFormReturn, useWatch } from "react-hook-form";
import { parametersOf } from "#lib/client/send/template-slots.ts";
import { LateTemplateReading } from "../../domain/template/late-template-reading.tsx";
import { type TemplateChoice, TemplateForm } from "../../shell/template/template-form.tsx";
import type { ReplyDraft, ReplyProblem } from "./reply-draft.ts";

type ReplyTemplateProps = { form: UseFormReturn<ReplyDraft>; problem: ReplyProblem | null };

/** The template of an answer, the values that go into it, and what they will read. */
export function ReplyTemplate({ form, problem }: ReplyTemplateProps) {
  const { control, register, setValue } = form;
  const [templateName, language, texts, buttons] = useWatch({
    control,
    name: ["templateName", "language", "texts", "buttons"],
  });
  function change(changed: Partial<TemplateChoice>) {
    const { templateName: name, language: code, texts: values, buttons: carried } = changed;
    if (name !== undefined) setValue("templateName", name);
    if (code !== undefined) setValue("language", code);
    if (values) setValue("texts", values);
    if (carried) setValue("buttons", carried);
  }
  const errorOf = (field: ReplyProblem["field"]) => (problem?.field === field ? problem.message : undefined);
  const missing = errorOf("values");
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)_15rem] items-start gap-5 @max-[38rem]:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-4">
          <TemplateForm
            choice={{ templateName, language, texts, buttons }}
            onChange={change}
            name={register("templateName")}
            language={register("language")}
            errors={{ name: errorOf("templateName") }}
          />
          {missing !== undefined && (
            <p role="alert" className="-mt-2 text-12 text-red-fg">
              {missing}
            </p>
          )}
        </div>
        {templateName.trim() !== "" && (
          <LateTemplateReading
            templateName={templateName}
            language={language}
            parameters={parametersOf({ texts, buttons })}
          />
        )}
      </div>
    </div>
  );
}
