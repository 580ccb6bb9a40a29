"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { t } from "#lib/contract/language.ts";
import type { Holiday } from "#lib/contract/rules/sending/sending-hours.ts";
import { hoursWords } from "#lib/contract/words/hours-words.ts";
import { writeDay } from "../../domain/moment/read-day.ts";
import { useSendingClock } from "../../domain/moment/use-sending-clock.ts";
import { zonedParts } from "../../domain/zoned-iso.ts";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { useTicking } from "../../ui/time/use-ticking.ts";
import { SettingSection } from "../setting-section.tsx";

const marketingDialog = lazyPart(() => import("./hours-dialog.tsx").then((part) => part.HoursDialog));
const serviceDialog = lazyPart(() => import("./hours-dialog.tsx").then((part) => part.ServiceHoursDialog));
const holidaysDialog = lazyPart(() => import("./holidays-dialog.tsx").then((part) => part.HolidaysDialog));

/** The hours outside of which messages wait, and the days on which other hours hold. */
export function HoursSection({ canChange }: { canChange: boolean }) {
  const { zone, openings } = useSendingClock();
  // Before they are known nothing can be changed.
  const isKnown = useQuery(factsQuery).data !== undefined;
  const { marketing, service, holidays } = openings;
  const place = zone.replaceAll("_", " ");
  return (
    <>
      <SettingSection
        title={t("Quiet hours", "Saa za utulivu")}
        anchor="hours"
        value={marketing}
        dialog={marketingDialog}
        change={canChange && t("Change the hours…", "Badilisha saa…")}
      >
        <p className="num text-13 text-ink-2">
          {t(
            `Marketing messages are sent only ${hoursWords(marketing)} (${place}). Outside of these hours they wait.`,
            `Ujumbe wa matangazo hutumwa ${hoursWords(marketing)} tu (${place}). Nje ya saa hizi unasubiri.`,
          )}
        </p>
      </SettingSection>
      <SettingSection
        title={t("Hours of service messages", "Saa za jumbe za huduma")}
        anchor="service-hours"
        value={isKnown ? service : undefined}
        dialog={serviceDialog}
        change={canChange && t("Change the hours of service messages…", "Badilisha saa za jumbe za huduma…")}
      >
        <p className="num text-13 text-ink-2">
          {service === null
            ? t(
                "Service messages are sent at any hour. What a person sends by hand never waits.",
                "Jumbe za huduma hutumwa saa yoyote. Kinachotumwa na mtu kwa mkono hakisubiri kamwe.",
              )
            : t(
                `Service messages are sent only ${hoursWords(service)}. What a person sends by hand never waits.`,
                `Jumbe za huduma hutumwa ${hoursWords(service)} tu. Kinachotumwa na mtu kwa mkono hakisubiri kamwe.`,
              )}
        </p>
      </SettingSection>
      <SettingSection
        title={t("Public holidays", "Sikukuu")}
        anchor="holidays"
        value={isKnown ? holidays : undefined}
        dialog={holidaysDialog}
        change={canChange && t("Change the public holidays…", "Badilisha sikukuu…")}
      >
        <NextHolidays holidays={holidays} zone={zone} />
      </SettingSection>
    </>
  );
}

const SHOWN = 3;

function NextHolidays({ holidays, zone }: { holidays: readonly Holiday[]; zone: string }) {
  const today = useTicking((now) => zonedParts(now, zone).date);
  const next = holidays.filter(({ date }) => date >= today).slice(0, SHOWN);
  if (next.length === 0)
    return (
      <p className="text-13 text-ink-2">
        {t(
          "No public holiday is ahead. Add those of the next year.",
          "Hakuna sikukuu iliyo mbele. Ongeza za mwaka ujao.",
        )}
      </p>
    );
  return (
    <ul className="num flex flex-col gap-1 text-13 text-ink-2">
      {next.map(({ date, name, isExpected }) => (
        <li key={date}>
          {writeDay(date)}: {name}
          {isExpected === true && t(" (expected)", " (inatarajiwa)")}
        </li>
      ))}
    </ul>
  );
}
