"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { callsTodayQuery } from "#lib/client/calls/queries.ts";
import type { CallsToday } from "#lib/contract/desk/call/call.ts";
import { callLength } from "#lib/contract/rules/call/call-length.ts";
import { formatCount, formatShare } from "#lib/contract/words/format-count.ts";
import { saveCsv } from "../../domain/save-csv.ts";
import { ListError } from "../../shell/list-error.tsx";
import { Card } from "../../ui/card.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Section } from "../../ui/section.tsx";
import { useDay } from "../../ui/time/use-day.ts";

const { Part: HourPlot } = lazyPart(() =>
  import("../../ui/plot/hour-plot.tsx").then((part) => part.HourPlot),
);

/** Today's figures, each a way to its calls, and the hours they fell in. */
export function TodayCalls() {
  const { data, error, isFetching, refetch } = useQuery(callsTodayQuery);
  if (error) {
    return (
      <Card>
        <ListError title="Today’s figures could not be read" query={{ error, refetch, isFetching }}>
          We read the list below separately, so it may still work.
        </ListError>
      </Card>
    );
  }
  if (!data) return <Card className="min-h-50" />;
  if (data.hours.length === 0) {
    return (
      <Section title="Today" isStretched isTall>
        <Card isPadded className="flex gap-6">
          <p className="flex-1 text-13 text-ink-3">No call yet today</p>
          <Figures today={data} />
        </Card>
      </Section>
    );
  }
  return (
    // As high as the plot with its figures: what stands below must not move when they come.
    <Suspense fallback={<div className="h-63.5 max-sm:h-95" />}>
      <HourPlot
        title="Today"
        first="All"
        second="Answered"
        step="Hour"
        bars={hoursOf(data)}
        onSave={saveCsv}
        isLow
        aside={<Figures today={data} />}
      />
    </Suspense>
  );
}

function Figures({ today: { calls, answered, talkS, spanS, awaited } }: { today: CallsToday }) {
  const day = useDay();
  const days = `from=${day}&to=${day}`;
  return (
    <dl className="num flex flex-col gap-2 max-sm:grid max-sm:grid-cols-2">
      <Figure label="Calls" href={`/calls?${days}&status=made`}>
        {formatCount(calls)}
      </Figure>
      <Figure label="Answered" href={`/calls?${days}&status=answered`}>
        {formatCount(answered)}{" "}
        {calls > 0 && <span className="font-normal text-12 text-ink-3">{formatShare(answered, calls)}</span>}
      </Figure>
      {(talkS > 0 || spanS === 0) && (
        <Figure label="Time talked" href={`/calls?${days}&order=longest`}>
          {callLength(talkS)}
        </Figure>
      )}
      {spanS > 0 && (
        <Figure label="Start to end, ringing included" href={`/calls?${days}&order=longest`}>
          {callLength(spanS)}
        </Figure>
      )}
      <Figure label="Recordings not yet" href="/calls?recording=awaited">
        {formatCount(awaited)}
      </Figure>
    </dl>
  );
}

function Figure({ label, href, children }: { label: string; href: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="font-semibold">
        <PageLink
          href={href}
          scroll={false}
          className="rounded-1 hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:min-w-11 max-sm:items-center max-sm:gap-1"
        >
          {children}
        </PageLink>
      </dd>
    </div>
  );
}

/** Fewer bars than these look like a mistake. */
const LEAST_HOURS = 7;

/** Every hour from the first with a call, or earlier, to the last; quiet hours between are zeros. */
function hoursOf({ hours }: CallsToday) {
  const last = Math.max(...hours.map(({ hour }) => hour));
  const first = Math.min(...hours.map(({ hour }) => hour), Math.max(0, last + 1 - LEAST_HOURS));
  return Array.from({ length: last - first + 1 }, (_, step) => {
    const hour = first + step;
    const of = hours.find((candidate) => candidate.hour === hour);
    return {
      key: String(hour),
      label: `${String(hour).padStart(2, "0")}:00`,
      first: of?.calls ?? 0,
      second: of?.answered ?? 0,
    };
  });
}
