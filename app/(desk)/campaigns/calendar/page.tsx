import type { Metadata } from "next";
import { LateCalendarPage } from "#components/campaigns/late-campaigns.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { t } from "#lib/contract/language.ts";
import { dayIn } from "#lib/contract/rules/day-in.ts";
import { pageCtx } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Calendar", "Kalenda") };
}

export default async function Calendar() {
  const { clock, env } = await pageCtx();
  return (
    <LatePart>
      <LateCalendarPage thisMonth={dayIn(env.defaultTimezone, clock.now()).slice(0, 7)} />
    </LatePart>
  );
}
