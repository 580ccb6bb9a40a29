"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { t } from "#lib/contract/language.ts";
import { FIELD_KIND_WORDS } from "#lib/contract/rules/people.ts";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { SettingSection } from "../setting-section.tsx";

const dialog = lazyPart(() => import("./fields-dialog.tsx").then((part) => part.FieldsDialog));

/** What the company knows of people beside their number. */
export function FieldsSection({ canChange }: { canChange: boolean }) {
  const fields = useQuery(factsQuery).data?.personFields;
  return (
    <SettingSection
      title={t("Fields of people", "Sehemu za taarifa za watu")}
      note={t("What you know of people beside their number", "Mnachojua kuhusu watu kando ya namba yao")}
      anchor="fields"
      value={fields}
      dialog={dialog}
      change={canChange && t("Change the fields…", "Badilisha sehemu…")}
    >
      {fields?.length === 0 && (
        <p className="text-13 text-ink-2">
          {t(
            "None. Add one, such as a branch, a customer number or a balance, to choose people by it and to write it into texts.",
            "Hakuna. Ongeza moja, kama tawi, namba ya mteja au salio, ili kuchagua watu kwayo na kuiandika kwenye maandishi.",
          )}
        </p>
      )}
      <ul
        aria-label={t("Fields of people", "Sehemu za taarifa za watu")}
        className="flex flex-col gap-1 text-13 empty:hidden"
      >
        {fields?.map(({ name, label, kind, choices, isRetired }) => (
          <li key={name} className="wrap-anywhere">
            <bdi className="font-medium">{label}</bdi>{" "}
            <span className="text-ink-2">
              {isRetired ? t("Retired", "Imestaafishwa") : FIELD_KIND_WORDS[kind]}
              {!isRetired && choices.length > 0 && `: ${choices.join(", ")}`}
            </span>
          </li>
        ))}
      </ul>
    </SettingSection>
  );
}
