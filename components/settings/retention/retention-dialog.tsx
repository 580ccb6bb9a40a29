"use client";

import { http } from "#lib/client/request.ts";
import { retentionKeys } from "#lib/client/settings.ts";
import type { RetentionDays } from "#lib/contract/desk/settings/console.ts";
import { t, translated } from "#lib/contract/language.ts";
import { Field } from "../../ui/field/field.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Note } from "../../ui/note.tsx";
import { type TypedFields, ValueDialog, type ValueDialogProps, type ValueForm } from "../value-dialog.tsx";
import { CLASSES, choiceOf, choicesOf, daysOf, daysWord, isShorter } from "./retention-words.ts";

const FORM = translated<ValueForm<RetentionDays>>(() => ({
  title: t("How long do you keep details?", "Mnahifadhi maelezo kwa muda gani?"),
  purpose: t(
    "Totals of campaigns, decisions and the audit log are always kept, and lists until someone deletes them.",
    "Jumla za kampeni, maamuzi na kumbukumbu za matendo huhifadhiwa daima, na orodha hadi mtu azifute.",
  ),
  button: (seen, days = seen) =>
    shorterOf(seen, days).length > 0
      ? { button: t("Save and remove old details", "Hifadhi na uondoe maelezo ya zamani"), look: "danger" }
      : { button: t("Save", "Hifadhi"), look: "primary" },
  typedOf: (days) => days,
  valueIn: (days) => days,
  fields: DaysFields,
  save: ({ value, seen }) => http("PUT /api/retention", { body: { ...value, seen } }),
  queryKeys: [retentionKeys.all],
  saved: t("Saved how long details are kept", "Muda wa kuhifadhi maelezo umewekwa"),
}));

export function RetentionDialog(props: ValueDialogProps<RetentionDays>) {
  return <ValueDialog form={FORM} {...props} />;
}

const shorterOf = (seen: RetentionDays, days: RetentionDays) =>
  CLASSES.filter(({ key }) => isShorter(seen[key], days[key]));

function DaysFields({ typed: days, seen, onType }: TypedFields<RetentionDays, RetentionDays>) {
  const shorter = shorterOf(seen, days);
  return (
    <>
      {CLASSES.map(({ key, label, hint }) => (
        <Field key={key} label={label} hint={hint}>
          <Select
            value={choiceOf(days[key])}
            onChange={(value) => onType({ ...days, [key]: daysOf(value) })}
            options={choicesOf(key, seen[key])}
          />
        </Field>
      ))}
      {shorter.length > 0 && (
        <Note tone="amber" isSmall title={t("Nobody can bring them back", "Hakuna anayeweza kuyarudisha")}>
          {shorter.map(({ key, removed }) => removed(daysWord(days[key]))).join(" ")}{" "}
          {t("This starts within a minute.", "Hii inaanza ndani ya dakika moja.")}
        </Note>
      )}
    </>
  );
}
