"use client";

import { t } from "#lib/contract/language.ts";
import { valuesAsRead } from "#lib/contract/rules/text/values-as-read.ts";
import type { TemplateParameters } from "#lib/contract/wire/chat.ts";
import { PhonePreview } from "../phone-preview.tsx";
import { buttonsShown, TemplatePreview } from "./template-preview.tsx";
import { TemplateValues } from "./template-values.tsx";
import { useKnownTemplate } from "./use-known-template.ts";

type TemplateReadingProps = {
  templateName: string;
  language: string;
  parameters: Record<string, unknown> | undefined;
};

/** The message of a template as its reader sees it; where its text is not known, the values that go into it. */
export function TemplateReading({ templateName, language, parameters = {} }: TemplateReadingProps) {
  const { known } = useKnownTemplate(templateName, language);
  const schema = known?.componentSchema ?? null;
  if (schema === null) {
    return (
      <PhonePreview
        sender={t("Your business chat", "Chat ya biashara yako")}
        foot={
          templateName.trim() === ""
            ? undefined
            : t("We do not know the text of this template", "Hatujui maandishi ya kiolezo hiki")
        }
      >
        {templateName.trim() === "" ? (
          <span className="text-ink-3">{t("Choose a template", "Chagua kiolezo")}</span>
        ) : (
          <TemplateValues templateName={templateName} language={language} parameters={parameters} />
        )}
      </PhonePreview>
    );
  }
  return (
    <TemplatePreview
      componentSchema={schema}
      buttons={buttonsShown(schema)}
      // Parameters that the service would not take are refused elsewhere; here they are as good as none.
      values={valuesAsRead(schema, parameters as TemplateParameters)}
      marked="values"
    />
  );
}
