import { Card } from "#components/ui/card.tsx";
import { BarPlot } from "#components/ui/plot/bar-plot.tsx";
import { LegendDot } from "#components/ui/plot/legend-dot.tsx";
import { Section } from "#components/ui/section.tsx";
import type { CreditDays } from "#lib/contract/desk/credits.ts";
import { daysOf } from "./days-of.ts";

/** What was used each day; the table below holds the same figures. */
export function CreditsPlot({ credits }: { credits: CreditDays }) {
  const end = (
    <>
      <span className="flex items-center gap-1.5 text-12 text-ink-2">
        <LegendDot look="hollow" />
        Not reported
      </span>
      <span className="flex items-center gap-1.5 text-12 text-ink-2">
        <LegendDot look="solid" />
        Used
      </span>
    </>
  );
  return (
    <Section title="Credits used each day" end={end}>
      <Card isPadded>
        <BarPlot
          label="Credits that were not reported and credits used, each day. The table holds the same figures."
          bars={daysOf(credits)}
          isLow
        />
      </Card>
    </Section>
  );
}
