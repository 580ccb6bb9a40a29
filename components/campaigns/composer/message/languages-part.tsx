"use client";

import { type ReactNode, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { languageName } from "#components/domain/template/language-name.ts";
import { useKnownTemplate } from "#components/domain/template/use-known-template.ts";
import { Button } from "#components/ui/button/button.tsx";
import { Checkbox } from "#components/ui/field/checkbox.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Textarea } from "#components/ui/field/textarea.tsx";
import { t } from "#lib/contract/language.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import type { Shares } from "../draft/use-composer.ts";

const CHANGED = { shouldDirty: true, shouldValidate: true };
/** Texts are written in these by most; any other code is as good in the API. */
const USUAL = ["sw", "en"];

/** The message in another language, for people whose field says it. */
export function LanguagesPart({ composer }: Shares<"form">) {
  const channel = useWatch({ control: composer.form.control, name: "channel" });
  return sendsTemplate(channel) ? (
    <TemplateLanguages composer={composer} />
  ) : (
    <OtherTexts composer={composer} />
  );
}

/** Folded until it is chosen; what is chosen is seen. */
function Folded({ title, isChosen, children }: { title: string; isChosen: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isChosen);
  return (
    <details
      open={isOpen || isChosen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="max-sm:-my-2"
    >
      <summary className="link w-fit cursor-pointer rounded-1 py-1 text-13 max-sm:py-3">{title}</summary>
      <div className="mt-3 flex flex-col gap-3">
        <p className="max-w-prose text-12 text-ink-3">
          {t(
            "Their field Language decides, as it is when the campaign is reviewed. Whoever has none gets the message as it is above.",
            "Sehemu yao ya Lugha ndiyo huamua, kama ilivyo kampeni inapokaguliwa. Asiye nayo hupata ujumbe kama ulivyo hapo juu.",
          )}
        </p>
        {children}
      </div>
    </details>
  );
}

function TemplateLanguages({ composer: { form } }: Shares<"form">) {
  const [templateName, language, languages] = useWatch({
    control: form.control,
    name: ["templateName", "language", "languages"],
  });
  const { others } = useKnownTemplate(templateName, language);
  const codes = [...new Set([...others.map((other) => other.language), ...languages])].filter(
    (code) => code !== language.trim(),
  );
  if (codes.length === 0) return null;
  const choose = (code: string, isChosen: boolean) =>
    form.setValue(
      "languages",
      isChosen ? [...languages, code] : languages.filter((one) => one !== code),
      CHANGED,
    );
  return (
    <Folded
      title={t("Send each person the template in their language", "Mtumie kila mtu kiolezo kwa lugha yake")}
      isChosen={languages.length > 0}
    >
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {codes.map((code) => (
          <Checkbox
            key={code}
            label={`${languageName(code)} (${code})`}
            checked={languages.includes(code)}
            onChange={({ currentTarget }) => choose(code, currentTarget.checked)}
          />
        ))}
      </div>
    </Folded>
  );
}

function OtherTexts({ composer: { form } }: Shares<"form">) {
  const otherTexts = useWatch({ control: form.control, name: "otherTexts" });
  const { errors } = useFormState({ control: form.control, name: "otherTexts" });
  const set = (next: typeof otherTexts) => form.setValue("otherTexts", next, CHANGED);
  const left = USUAL.filter((code) => otherTexts.every((other) => other.language !== code));
  return (
    <Folded
      title={t("Another text for people of another language", "Maandishi mengine kwa watu wa lugha nyingine")}
      isChosen={otherTexts.length > 0}
    >
      {otherTexts.map(({ language, text }, at) => (
        <div key={language} className="flex flex-col items-start gap-1">
          <Field
            label={t(`Text in ${languageName(language)}`, `Maandishi kwa ${languageName(language)}`)}
            hint={t(
              "Columns are filled in here too; the review counts what it costs",
              "Safu zinajazwa hapa pia; ukaguzi huhesabu gharama yake",
            )}
            error={text.trim() === "" ? undefined : errors.otherTexts?.message}
            className="w-full"
          >
            <Textarea
              rows={3}
              value={text}
              onChange={({ currentTarget }) =>
                set(
                  otherTexts.map((other, place) =>
                    place === at ? { language, text: currentTarget.value } : other,
                  ),
                )
              }
            />
          </Field>
          <Button
            size="small"
            look="plain"
            onClick={() => set(otherTexts.filter((other) => other.language !== language))}
          >
            {t(`Remove ${languageName(language)}`, `Ondoa ${languageName(language)}`)}
          </Button>
        </div>
      ))}
      {left.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {left.map((code) => (
            <Button
              key={code}
              size="small"
              onClick={() => set([...otherTexts, { language: code, text: "" }])}
            >
              {t(`Write it in ${languageName(code)}`, `Yaandike kwa ${languageName(code)}`)}
            </Button>
          ))}
        </div>
      )}
    </Folded>
  );
}
