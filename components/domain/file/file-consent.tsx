"use client";

import { useState } from "react";
import { usePurposeChoices } from "#components/domain/use-purposes.ts";
import { Checkbox } from "#components/ui/field/checkbox.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { Select } from "#components/ui/field/select.tsx";
import type { OpenedFile } from "#lib/client/audience/audience-messages.ts";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import { FileConsent } from "#lib/contract/desk/campaign/audience.ts";
import { t } from "#lib/contract/language.ts";

type FileConsentProps = { audience: Audience; opened: OpenedFile };

/** As it is typed; a column by its place, empty: everybody agreed, on one day. */
type Typed = { purpose: string; column: string; dayColumn: string; day: string; source: string };

/** For a jump to the question whether the file shows it. */
export const CONSENT_TARGET = "file-consent";

const EVERYBODY = "everybody";
const ONE_DAY = "one-day";

/** What the file says of consent: asked about and never guessed, as a wrong guess would write to people who did not agree. */
export function FileConsentFields({ audience, opened }: FileConsentProps) {
  const { consent, setConsent } = audience;
  const [isOn, setOn] = useState(consent !== null);
  const [typed, setTyped] = useState<Typed>(() => typedOf(consent));
  const choices = usePurposeChoices([typed.purpose]);
  const columns = opened.headers.map((label, column) => ({ value: String(column), label }));
  function type(next: Typed, isWanted = isOn) {
    setTyped(next);
    setOn(isWanted);
    setConsent(isWanted ? consentIn(next) : null);
  }
  return (
    <section aria-label={t("Consent", "Ridhaa")} className="flex flex-col gap-3">
      <Checkbox
        label={t("This file shows who agreed", "Faili hili linaonyesha waliokubali")}
        data-target={CONSENT_TARGET}
        hint={t(
          "We keep it for each person, with the file and the row as proof.",
          "Tunaihifadhi kwa kila mtu, pamoja na faili na mstari kama uthibitisho.",
        )}
        checked={isOn}
        onChange={(event) => type(typed, event.target.checked)}
      />
      {isOn && (
        <div className="grid gap-3 pl-6.5 max-sm:pl-0 sm:grid-cols-2">
          <Field label={t("Agreed to", "Walikubali")} className="sm:col-span-2">
            <Select
              options={choices}
              value={typed.purpose}
              onChange={(purpose) => type({ ...typed, purpose })}
            />
          </Field>
          <Field label={t("Who agreed", "Nani alikubali")}>
            <Select
              options={[
                { value: EVERYBODY, label: t("Everybody in the file", "Kila mtu kwenye faili") },
                ...columns,
              ]}
              value={typed.column || EVERYBODY}
              onChange={(value) => type({ ...typed, column: value === EVERYBODY ? "" : value })}
            />
          </Field>
          <Field label={t("When", "Lini")}>
            <Select
              options={[{ value: ONE_DAY, label: t("On one day", "Siku moja") }, ...columns]}
              value={typed.dayColumn || ONE_DAY}
              onChange={(value) => type({ ...typed, dayColumn: value === ONE_DAY ? "" : value })}
            />
          </Field>
          {typed.dayColumn === "" && (
            <Field label={t("Day on which they agreed", "Siku waliyokubali")}>
              <Input
                type="date"
                value={typed.day}
                onChange={(event) => type({ ...typed, day: event.target.value })}
              />
            </Field>
          )}
          <Field
            label={t("How they agreed", "Walivyokubali")}
            hint={t("As you would show it: which form, where.", "Kama utakavyoithibitisha: fomu gani, wapi.")}
            className="sm:col-span-2"
            error={
              consentIn(typed) === null
                ? t(
                    "Nothing is recorded until the day and how they agreed are here",
                    "Hakuna kinachorekodiwa hadi siku na walivyokubali viwe hapa",
                  )
                : undefined
            }
          >
            <Input
              autoComplete="off"
              maxLength={300}
              placeholder={t("Paper form in the shop", "Fomu ya karatasi dukani")}
              value={typed.source}
              onChange={(event) => type({ ...typed, source: event.target.value })}
            />
          </Field>
        </div>
      )}
    </section>
  );
}

function typedOf(consent: FileConsent | null): Typed {
  const givenAt = consent?.givenAt ?? "";
  return {
    purpose: consent?.purpose ?? "marketing",
    column: String(consent?.column ?? ""),
    dayColumn: typeof givenAt === "string" ? "" : String(givenAt.column),
    day: typeof givenAt === "string" ? givenAt : "",
    source: consent?.source ?? "",
  };
}

/** Null while something is missing. */
function consentIn({ purpose, column, dayColumn, day, source }: Typed): FileConsent | null {
  const parsed = FileConsent.safeParse({
    purpose,
    ...(column !== "" && { column: Number(column) }),
    givenAt: dayColumn === "" ? day : { column: Number(dayColumn) },
    source,
  });
  return parsed.success ? parsed.data : null;
}
