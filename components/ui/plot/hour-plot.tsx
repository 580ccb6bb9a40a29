"use client";

import { ChartNoAxesColumn, Download, Rows3 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { Button } from "../button/button.tsx";
import { Card } from "../card.tsx";
import { Segmented } from "../field/segmented.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../list/table.tsx";
import { Section } from "../section.tsx";
import { BarPlot, type Bars } from "./bar-plot.tsx";
import { LegendDot } from "./legend-dot.tsx";

type HourPlotProps = {
  title: string;
  first: string;
  second: string;
  /** The head of the first column of the table: "Hour". */
  step: string;
  bars: readonly Bars[];
  /** Gives the rows of the table to take away. */
  onSave: (name: string, rows: (string | number)[][]) => void;
  /** Half as high, beside something that is not high either. */
  isLow?: boolean | undefined;
  /** Stands beside the plot: the sums of what it shows. */
  aside?: ReactNode;
};

const VIEWS = translated(
  () =>
    [
      { value: "plot", label: t("Plot", "Grafu"), icon: <ChartNoAxesColumn /> },
      { value: "table", label: t("Table", "Jedwali"), icon: <Rows3 /> },
    ] as const,
);

/** Two series over time as a plot, and the same figures as a table with a file to take away. */
export function HourPlot({ title, first, second, step, bars, onSave, isLow, aside }: HourPlotProps) {
  const [view, setView] = useState<"plot" | "table">("plot");
  const end = (
    <>
      <span className="flex items-center gap-1.5 text-12 text-ink-2">
        <LegendDot look="hollow" />
        {first}
      </span>
      <span className="flex items-center gap-1.5 text-12 text-ink-2">
        <LegendDot look="solid" />
        {second}
      </span>
      <Segmented
        label={t(`${title} as`, `Onyesha ${title} kama`)}
        options={VIEWS}
        value={view}
        onChange={setView}
      />
    </>
  );
  function download() {
    onSave(title, [[step, first, second], ...bars.map((bar) => [bar.label, bar.first, bar.second])]);
  }
  return (
    <Section title={title} end={end} isStretched isTall>
      {view === "plot" ? (
        <Card isPadded className={aside === undefined ? undefined : "flex gap-6 max-sm:flex-col"}>
          <div className="min-w-0 flex-1">
            <BarPlot
              label={t(
                `${first} and ${second}: ${title}. The table holds the same figures.`,
                `${first} na ${second}: ${title}. Jedwali lina takwimu zilezile.`,
              )}
              bars={bars}
              isLow={isLow}
            />
          </div>
          {aside !== undefined && <div className="flex-none">{aside}</div>}
        </Card>
      ) : (
        <Card>
          <Table label={title}>
            <TableHead>
              <HeadCell isWide>{step}</HeadCell>
              <HeadCell isNumber>{first}</HeadCell>
              <HeadCell isNumber>{second}</HeadCell>
            </TableHead>
            <TableBody>
              {bars.map((bar) => (
                <Row key={bar.key}>
                  <Cell kind="ink" card="1l">
                    {bar.label}
                  </Cell>
                  <Cell isNumber card="1r" cardLabel={first}>
                    {formatCount(bar.first)}
                  </Cell>
                  <Cell isNumber card="2r" cardLabel={second}>
                    {formatCount(bar.second)}
                  </Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
          <div className="border-line border-t p-2">
            <Button look="plain" size="small" icon={<Download />} onClick={download}>
              {t("Download as CSV", "Pakua kama CSV")}
            </Button>
          </div>
        </Card>
      )}
    </Section>
  );
}
