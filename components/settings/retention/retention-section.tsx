"use client";

import { useQuery } from "@tanstack/react-query";
import { retentionQuery } from "#lib/client/settings.ts";
import { t } from "#lib/contract/language.ts";
import { Facts } from "../../ui/facts.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Time } from "../../ui/time/time.tsx";
import { SettingSection } from "../setting-section.tsx";
import { CLASSES, daysWord } from "./retention-words.ts";

const dialog = lazyPart(() => import("./retention-dialog.tsx").then((part) => part.RetentionDialog));

/** How long details are kept, and what was removed by that. */
export function RetentionSection({ canChange }: { canChange: boolean }) {
  const { data } = useQuery(retentionQuery);
  if (!data) return null;
  const { days, removedBefore } = data;
  return (
    <SettingSection
      title={t("How long we keep details", "Muda wa kuhifadhi maelezo")}
      anchor="retention"
      note={t(
        "Totals, decisions and the audit log stay forever",
        "Jumla, maamuzi na kumbukumbu za matendo hubaki daima",
      )}
      value={days}
      dialog={dialog}
      change={canChange && t("Change how long…", "Badilisha muda…")}
    >
      <Facts
        shape="list"
        facts={CLASSES.map(({ key, label }) => ({
          key,
          label,
          value: <Kept days={days[key]} before={removedBefore[key]} />,
        }))}
      />
      {!canChange && (
        <p className="text-12 text-ink-3">
          {t(
            "Only an admin with the right to change settings can change this.",
            "Msimamizi mwenye ruhusa ya kubadilisha mipangilio tu ndiye anayeweza kubadilisha hili.",
          )}
        </p>
      )}
    </SettingSection>
  );
}

function Kept({ days, before }: { days: number | null; before: string | null }) {
  return (
    <>
      {daysWord(days)}
      {before !== null &&
        t(
          <>
            . Removed up to <Time value={before} show="day" />
          </>,
          <>
            . Yaliyoondolewa ni hadi <Time value={before} show="day" />
          </>,
        )}
    </>
  );
}
