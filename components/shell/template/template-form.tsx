"use client";

import { useEffect, useEffectEvent } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { KnownValues, type TemplateValuesProps } from "#components/domain/template/known-values.tsx";
import { languageName } from "#components/domain/template/language-name.ts";
import { OddValues } from "#components/domain/template/odd-values.tsx";
import { TemplateNote } from "#components/domain/template/template-note.tsx";
import { TypedValues } from "#components/domain/template/typed-values.tsx";
import { useKnownTemplate } from "#components/domain/template/use-known-template.ts";
import { ValueOrder } from "#components/domain/template/value-order.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { Note } from "#components/ui/note.tsx";
import { fitValues, type TypedValues as Values } from "#lib/client/templates/fit-values.ts";
import type { KnownTemplate } from "#lib/contract/desk/template.ts";
import { MAX_TEMPLATE_LANGUAGE } from "#lib/contract/rules/template/template-key.ts";
import { barOf } from "./bar-of.ts";
import { type PickedTemplate, TemplatePicker } from "./template-picker.tsx";

export type TemplateChoice = PickedTemplate;

type TemplateFormProps = {
  choice: TemplateChoice;
  onChange: (change: Partial<TemplateChoice>) => void;
  /** The fields of name and language in the form that holds them, and what is wrong with them. */
  name: UseFormRegisterReturn;
  language: UseFormRegisterReturn;
  errors: { name?: string | undefined; language?: string | undefined };
  /** Columns of a file that values may be taken from. */
  columns?: readonly string[];
  /** It is to be sent at a later time. */
  isLater?: boolean;
};

/** A template by name, and a value for exactly its fields; a name that nobody knows takes what is typed. */
export function TemplateForm({
  choice,
  onChange,
  name,
  language,
  errors,
  columns = [],
  isLater = false,
}: TemplateFormProps) {
  const { templateName, texts, buttons } = choice;
  const lookup = useKnownTemplate(templateName, choice.language);
  const { known } = lookup;
  // The server asks the service once more before it refuses.
  const bar = barOf(known, isLater);
  const slots = known && known.componentSchema !== null ? known.slots : null;
  useFittedValues(slots, choice, onChange);
  const values = {
    values: { texts, buttons },
    columns,
    onChange: (change: Partial<Values>) => onChange(copyOf(change)),
  };
  return (
    <>
      <div>
        <TemplatePicker onPick={onChange} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_12.5rem] items-start gap-3 max-sm:grid-cols-1">
        <Field label="Template" hint="Its exact name" error={errors.name ?? bar.forbids}>
          <Input
            {...name}
            controlSize="large"
            isCode
            placeholder="oda_tayari"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Field
          label="Language"
          hint={choice.language.trim() === "" ? "en if empty" : languageName(choice.language.trim())}
          error={errors.language}
        >
          <Input
            {...language}
            controlSize="large"
            isCode
            maxLength={MAX_TEMPLATE_LANGUAGE}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </div>
      {bar.mayPass !== undefined && (
        <Note tone="amber" isSmall title={bar.mayPass}>
          You can schedule it. If it cannot be sent at the time you choose, nothing is sent and we ask you.
        </Note>
      )}
      <TemplateNote lookup={lookup} onLanguage={(next) => onChange({ language: next })} />
      {known?.unsupported == null && (
        <ValueFields {...values} slots={slots} isNamed={templateName.trim() !== ""} />
      )}
      <OddValues texts={texts} />
      <ValueOrder texts={texts} />
    </>
  );
}

type ValueFieldsProps = TemplateValuesProps & {
  slots: KnownTemplate["slots"] | null;
  isNamed: boolean;
};

/** The fields that a template has, or where they are not known what somebody types. */
function ValueFields({ slots, isNamed, ...rest }: ValueFieldsProps) {
  if (slots) return <KnownValues {...rest} slots={slots} />;
  const { texts, buttons } = rest.values;
  return isNamed || texts.length + buttons.length > 0 ? <TypedValues {...rest} /> : null;
}

const copyOf = ({ texts, buttons }: Partial<Values>): Partial<TemplateChoice> => ({
  ...(texts && { texts: [...texts] }),
  ...(buttons && { buttons: [...buttons] }),
});

/** Once the fields of a template are known, or others, values are asked for exactly these. */
function useFittedValues(
  slots: Parameters<typeof fitValues>[0] | null,
  { texts, buttons }: TemplateChoice,
  onChange: (change: Partial<TemplateChoice>) => void,
): void {
  const fit = useEffectEvent(() => {
    if (!slots) return;
    const fitted = fitValues(slots, { texts, buttons });
    if (JSON.stringify(fitted) !== JSON.stringify({ texts, buttons })) onChange(fitted);
  });
  const signature = JSON.stringify(slots);
  // Another text of the template, not another typed letter.
  useEffect(() => {
    if (signature !== "null") fit();
  }, [signature]);
}
