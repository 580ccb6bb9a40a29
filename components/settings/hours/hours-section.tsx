"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
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
  return (
    <>
      <SettingSection
        title="Quiet hours"
        anchor="hours"
        value={marketing}
        dialog={marketingDialog}
        change={canChange && "Change the hours…"}
      >
        <p className="num text-13 text-ink-2">
          Marketing messages are sent only {hoursWords(marketing)} ({zone.replaceAll("_", " ")}). Outside of
          these hours they wait.
        </p>
      </SettingSection>
      <SettingSection
        title="Hours of service messages"
        anchor="service-hours"
        value={isKnown ? service : undefined}
        dialog={serviceDialog}
        change={canChange && "Change the hours of service messages…"}
      >
        <p className="num text-13 text-ink-2">
          Service messages are sent {service === null ? "at any hour" : `only ${hoursWords(service)}`}. What a
          person sends by hand never waits.
        </p>
      </SettingSection>
      <SettingSection
        title="Public holidays"
        anchor="holidays"
        value={isKnown ? holidays : undefined}
        dialog={holidaysDialog}
        change={canChange && "Change the public holidays…"}
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
    return <p className="text-13 text-ink-2">No public holiday is ahead. Add those of the next year.</p>;
  return (
    <ul className="num flex flex-col gap-1 text-13 text-ink-2">
      {next.map(({ date, name, isExpected }) => (
        <li key={date}>
          {writeDay(date)}: {name}
          {isExpected === true && " (expected)"}
        </li>
      ))}
    </ul>
  );
}
