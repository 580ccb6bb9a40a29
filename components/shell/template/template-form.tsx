"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { KnownValues, type TemplateValuesProps } from "#components/domain/template/known-values.tsx";
import { languageName } from "#components/domain/template/language-name.ts";
import { TemplateNote } from "#components/domain/template/template-note.tsx";
import { OddValues, TypedValues } from "#components/domain/template/typed-values.tsx";
import { useKnownTemplate } from "#components/domain/template/use-known-template.ts";
import { ValueOrder } from "#components/domain/template/value-order.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { SearchField } from "#components/ui/field/search/search-field.tsx";
import { List } from "#components/ui/list/list.tsx";
import { Note } from "#components/ui/note.tsx";
import { Dialog } from "#components/ui/popup/dialog.tsx";
import type { ButtonSlot, Slot } from "#lib/client/send/template-slots.ts";
import { fitValues, type TypedValues as Values } from "#lib/client/templates/fit-values.ts";
import { knownTemplatesQuery, templateChoicesQuery } from "#lib/client/templates/queries.ts";
import type { KnownTemplate, TemplateVariant } from "#lib/contract/desk/template.ts";
import { t } from "#lib/contract/language.ts";
import { MAX_TEMPLATE_LANGUAGE } from "#lib/contract/rules/template/template-key.ts";
import { barOf } from "./bar-of.ts";

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
        <Field
          label={t("Template", "Kiolezo")}
          hint={t("Its exact name", "Jina lake kama lilivyo")}
          error={errors.name ?? bar.forbids}
        >
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
          label={t("Language", "Lugha")}
          hint={
            choice.language.trim() === ""
              ? t("en if empty", "en ikiwa tupu")
              : languageName(choice.language.trim())
          }
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
          {t(
            "You can schedule it. If it cannot be sent at the time you choose, nothing is sent and we ask you.",
            "Unaweza kukipangia muda. Kisipoweza kutumwa wakati unaochagua, hakuna kinachotumwa na tutakuuliza.",
          )}
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

/** What a composer fills in: the template and exactly the fields it has, empty. */
export type PickedTemplate = { templateName: string; language: string; texts: Slot[]; buttons: ButtonSlot[] };

/** The approved templates of the catalogue; one that cannot be sent from here says why. */
export function TemplatePicker({ onPick }: { onPick: (picked: PickedTemplate) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [q, setQ] = useState("");
  const client = useQueryClient();
  const { data, isPending, error } = useQuery({ ...templateChoicesQuery(q), enabled: isOpen });
  useAskedTemplate(onPick);
  async function pick(variant: TemplateVariant) {
    // Its text is there before its fields are: else the form would ask for them anew under the hand.
    await client.prefetchQuery(knownTemplatesQuery(variant.name));
    onPick(pickedOf(variant));
    setOpen(false);
  }
  return (
    <>
      <Button icon={<FileText />} onClick={() => setOpen(true)}>
        {t("Choose a template", "Chagua kiolezo")}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t("Choose a template", "Chagua kiolezo")}
        purpose={t(
          "These are approved. You can also type a name that is not listed.",
          "Hivi vimeidhinishwa. Unaweza pia kuandika jina lisiloorodheshwa.",
        )}
        width="wide"
        actions={
          <>
            <ButtonLink href="/templates">{t("See all templates", "Tazama violezo vyote")}</ButtonLink>
            <Button onClick={() => setOpen(false)}>{t("Cancel", "Ghairi")}</Button>
          </>
        }
      >
        <SearchField
          label={t("Name or words in the text", "Jina au maneno ya maandishi")}
          value={q}
          onSearch={setQ}
        />
        {error !== null && (
          <p className="text-13 text-red-fg">
            {t("We could not read the templates.", "Hatukuweza kusoma violezo.")}
          </p>
        )}
        {isPending && error === null && (
          <p className="text-13 text-ink-3">{t("Reading templates…", "Inasoma violezo…")}</p>
        )}
        {data?.choices.length === 0 && (
          <p className="text-13 text-ink-2">
            {q === ""
              ? t("We know no approved template yet.", "Bado hatujui kiolezo kilichoidhinishwa.")
              : t(
                  `No approved template matches “${q}”.`,
                  `Hakuna kiolezo kilichoidhinishwa kinacholingana na “${q}”.`,
                )}
          </p>
        )}
        {data && data.choices.length > 0 && (
          <List label={t("Approved templates", "Violezo vilivyoidhinishwa")}>
            {data.choices.map((variant) => (
              <Choice key={variant.id} variant={variant} onPick={() => void pick(variant)} />
            ))}
          </List>
        )}
        {data?.hasMore && (
          <p className="text-12 text-ink-3">
            {t(
              "There are more. Search for a name or for words of the text.",
              "Vipo vingine. Tafuta jina au maneno ya maandishi.",
            )}
          </p>
        )}
      </Dialog>
    </>
  );
}

/** "Send with it" names the template in the address: it is taken once, and the address forgets it. */
function useAskedTemplate(onPick: (picked: PickedTemplate) => void) {
  const params = useSearchParams();
  const name = params.get("template") ?? "";
  const language = params.get("language");
  const { data } = useQuery(knownTemplatesQuery(name));
  const found = data?.find((each) => each.name === name && each.language === language);
  const take = useEffectEvent((variant: TemplateVariant) => {
    const rest = new URLSearchParams(params);
    rest.delete("template");
    rest.delete("language");
    history.replaceState(null, "", `?${rest}`);
    onPick(pickedOf(variant));
  });
  useEffect(() => {
    if (found) take(found);
  }, [found]);
}

function Choice({ variant, onPick }: { variant: TemplateVariant; onPick: () => void }) {
  const { name, language, text, unsupported } = variant;
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <span className="code font-medium">{name}</span>{" "}
          <span className="text-12 text-ink-3">{languageName(language)}</span>
        </p>
        <p className="line-clamp-2 text-12 text-ink-2">
          {unsupported ?? text ?? t("Text not known", "Maandishi hayajulikani")}
        </p>
      </div>
      <Button
        size="small"
        lockedBecause={unsupported ?? undefined}
        aria-label={t(`Use ${name} in ${language}`, `Tumia ${name} kwa ${language}`)}
        onClick={onPick}
      >
        {t("Use", "Tumia")}
      </Button>
    </li>
  );
}

const pickedOf = ({ name, language, slots }: TemplateVariant): PickedTemplate => ({
  templateName: name,
  language,
  ...fitValues(slots, { texts: [], buttons: [] }),
});
