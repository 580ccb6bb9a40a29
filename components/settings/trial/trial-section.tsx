"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { Trial } from "#lib/contract/desk/settings/company-settings.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { SettingSection } from "../setting-section.tsx";

const dialog = lazyPart(() => import("./trial-dialog.tsx").then((part) => part.TrialDialog));

/** Whether this console writes to customers, or to its own team alone. A sandbox begins in none; one that was begun holds there, too. */
export function TrialSection({ canChange }: { canChange: boolean }) {
  const facts = useQuery(factsQuery).data;
  if (!facts || (facts.environment === "sandbox" && facts.trial === null)) return null;
  const { trial } = facts;
  return (
    <SettingSection
      title={t("Trial", "Majaribio")}
      anchor="trial"
      value={trial}
      dialog={dialog}
      change={
        canChange &&
        (trial === null
          ? t("Change…", "Badilisha…")
          : t("Add numbers, or go live…", "Ongeza namba, au anza rasmi…"))
      }
    >
      <p className="num text-13 text-ink-2">{trialWords(trial)}</p>
    </SettingSection>
  );
}

function trialWords(trial: Trial): string {
  if (trial === null)
    return t(
      "You are live: messages go to your customers.",
      "Umeanza rasmi: ujumbe unaenda kwa wateja wako.",
    );
  const { length } = trial.numbers;
  if (length === 0)
    return t(
      "You are in trial and have named no number yet, so nobody gets a message.",
      "Uko kwenye majaribio na bado hujataja namba, kwa hiyo hakuna anayepata ujumbe.",
    );
  return t(
    `You are in trial: only ${formatNoun(length, "number", "numbers")} of your team get messages.`,
    plural(
      length,
      "Uko kwenye majaribio: namba 1 tu ya timu yako inapata ujumbe.",
      `Uko kwenye majaribio: namba ${formatCount(length)} tu za timu yako zinapata ujumbe.`,
    ),
  );
}
