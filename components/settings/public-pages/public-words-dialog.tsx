"use client";

import { factsKeys } from "#lib/client/facts/keys.ts";
import { http } from "#lib/client/request.ts";
import { t, translated } from "#lib/contract/language.ts";
import {
  LANGUAGE_NAMES,
  MAX_PUBLIC_TEXT,
  OUR_PUBLIC_WORDS,
  PUBLIC_LANGUAGES,
  PUBLIC_TEXTS,
  type PublicTextName,
  type PublicWords,
} from "#lib/contract/rules/public-words.ts";
import { Field } from "../../ui/field/field.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { ValueDialog, type ValueDialogProps, type ValueForm } from "../value-dialog.tsx";

const NAMES = Object.keys(PUBLIC_TEXTS) as PublicTextName[];
const isTooLong = (text: string): boolean => text.trim().length > MAX_PUBLIC_TEXT;

const FORM = translated<ValueForm<PublicWords>>(() => ({
  title: t("What do pages for customers say?", "Kurasa za wateja zinasema nini?"),
  purpose: t(
    "An empty field means our text, which the field shows in grey. Titles and buttons stay as they are.",
    "Sehemu tupu inamaanisha maandishi yetu, yanayoonyeshwa kwa kijivu. Vichwa na vitufe vinabaki vilivyo.",
  ),
  button: t("Save texts", "Hifadhi maandishi"),
  typedOf: (words) => words,
  valueIn: (words) =>
    PUBLIC_LANGUAGES.some((language) => NAMES.some((name) => isTooLong(words[language][name])))
      ? undefined
      : words,
  fields: ({ typed, onType }) => (
    <div className="flex flex-col gap-6">
      {PUBLIC_LANGUAGES.map((language) => (
        <fieldset key={language} className="flex flex-col gap-3">
          <legend className="mb-2 font-semibold">{LANGUAGE_NAMES[language]}</legend>
          {NAMES.map((name) => (
            <Field
              key={name}
              label={`${PUBLIC_TEXTS[name]} (${LANGUAGE_NAMES[language]})`}
              error={
                isTooLong(typed[language][name])
                  ? t(
                      `A text has at most ${MAX_PUBLIC_TEXT} characters`,
                      `Andiko lina herufi zisizozidi ${MAX_PUBLIC_TEXT}`,
                    )
                  : undefined
              }
            >
              <Textarea
                lang={language}
                rows={3}
                placeholder={OUR_PUBLIC_WORDS[language][name]}
                value={typed[language][name]}
                onChange={(event) =>
                  onType({
                    ...typed,
                    [language]: { ...typed[language], [name]: event.target.value.replace(/\s*\n\s*/g, " ") },
                  })
                }
              />
            </Field>
          ))}
        </fieldset>
      ))}
    </div>
  ),
  save: ({ value: words, seen }) => http("PUT /api/public-words", { body: { words, seen } }),
  queryKeys: [factsKeys.all],
  saved: t(
    "Texts saved. Pages for customers show them within 5 seconds.",
    "Maandishi yamehifadhiwa. Kurasa za wateja zitayaonyesha ndani ya sekunde 5.",
  ),
}));

export function PublicWordsDialog(props: ValueDialogProps<PublicWords>) {
  return <ValueDialog form={FORM} {...props} />;
}
