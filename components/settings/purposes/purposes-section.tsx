"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { CONSENT_RULES } from "#lib/contract/desk/choices.ts";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { SettingSection } from "../setting-section.tsx";

const dialog = lazyPart(() => import("./purposes-dialog.tsx").then((part) => part.PurposesDialog));

/** What people may agree to beside marketing and service messages, each with its rule. */
export function PurposesSection({ canChange }: { canChange: boolean }) {
  const purposes = useQuery(factsQuery).data?.purposes;
  return (
    <SettingSection
      title="Purposes of your own"
      note="Beside marketing and service messages"
      anchor="purposes"
      value={purposes}
      dialog={dialog}
      change={canChange && "Change the purposes…"}
    >
      {purposes?.length === 0 && (
        <p className="text-13 text-ink-2">
          None. Add one where people agree to something apart from offers and news, such as invitations to
          events.
        </p>
      )}
      <ul aria-label="Purposes of your own" className="flex flex-col gap-1 text-13 empty:hidden">
        {purposes?.map(({ name, label, kind, consent, isRetired }) => (
          <li key={name} className="wrap-anywhere">
            <bdi className="font-medium">{label}</bdi>{" "}
            <span className="text-ink-2">
              {isRetired ? "Retired" : `${KINDS[kind]}. ${CONSENT_RULES[consent]}`}
            </span>
          </li>
        ))}
      </ul>
    </SettingSection>
  );
}

export const KINDS = { marketing: "A kind of marketing", service: "A kind of service message" } as const;
