"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { CONSENT_RULES } from "#lib/contract/desk/choices.ts";
import { t, translated } from "#lib/contract/language.ts";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { SettingSection } from "../setting-section.tsx";

const dialog = lazyPart(() => import("./purposes-dialog.tsx").then((part) => part.PurposesDialog));

/** What people may agree to beside marketing and service messages, each with its rule. */
export function PurposesSection({ canChange }: { canChange: boolean }) {
  const purposes = useQuery(factsQuery).data?.purposes;
  return (
    <SettingSection
      title={t("Purposes of your own", "Makusudi yenu wenyewe")}
      note={t("Beside marketing and service messages", "Kando ya matangazo na jumbe za huduma")}
      anchor="purposes"
      value={purposes}
      dialog={dialog}
      change={canChange && t("Change the purposes…", "Badilisha makusudi…")}
    >
      {purposes?.length === 0 && (
        <p className="text-13 text-ink-2">
          {t(
            "None. Add one where people agree to something apart from offers and news, such as invitations to events.",
            "Hakuna. Ongeza moja pale watu wanapokubali jambo lingine mbali na ofa na habari, kama mialiko ya hafla.",
          )}
        </p>
      )}
      <ul
        aria-label={t("Purposes of your own", "Makusudi yenu wenyewe")}
        className="flex flex-col gap-1 text-13 empty:hidden"
      >
        {purposes?.map(({ name, label, kind, consent, isRetired }) => (
          <li key={name} className="wrap-anywhere">
            <bdi className="font-medium">{label}</bdi>{" "}
            <span className="text-ink-2">
              {isRetired ? t("Retired", "Limestaafishwa") : `${KINDS[kind]}. ${CONSENT_RULES[consent]}`}
            </span>
          </li>
        ))}
      </ul>
    </SettingSection>
  );
}

export const KINDS = /* @__PURE__ */ translated(
  () =>
    ({
      marketing: t("A kind of marketing", "Aina ya matangazo"),
      service: t("A kind of service message", "Aina ya ujumbe wa huduma"),
    }) as const,
);
