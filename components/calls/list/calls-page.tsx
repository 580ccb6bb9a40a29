"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { useSearch } from "#lib/client/address/use-search.ts";
import { callCountsQuery, callListQuery, callsTodayQuery } from "#lib/client/calls/queries.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { CallsToday, ListCalls } from "#lib/contract/desk/call/call.ts";
import { t, translated } from "#lib/contract/language.ts";
import { callLength } from "#lib/contract/rules/call/call-length.ts";
import { whyNotBring, whyNotSend } from "#lib/contract/words/console/send-right-words.ts";
import { formatCount, formatShare } from "#lib/contract/words/format-count.ts";
import { saveCsv } from "../../domain/save-csv.ts";
import { ListError } from "../../shell/list-error.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { askFresh } from "../../shell/session/ask-fresh.ts";
import { useListAddress } from "../../shell/use-list-address.ts";
import { Card } from "../../ui/card.tsx";
import { Segmented } from "../../ui/field/segmented.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Note } from "../../ui/note.tsx";
import { MenuButton } from "../../ui/popup/menu-button.tsx";
import { Section } from "../../ui/section.tsx";
import { downloadFrom } from "../../ui/text/download-file.ts";
import { useDay } from "../../ui/time/use-day.ts";
import { DialPanel } from "../dial-panel.tsx";
import { CALL_LIST_FILTERS, dialOf, isServiceList, reportHref } from "./call-filters.ts";
import { type CallAddress, CallList, counted } from "./call-list.tsx";
import { CallToolbar } from "./call-toolbar.tsx";
import { ServiceList } from "./service-list.tsx";

export type CallRights = {
  isSender: boolean;
  canDial: boolean;
  canListen: boolean;
  canExport: boolean;
  canSeeNumbers: boolean;
};

const LISTS = translated(
  () =>
    [
      { value: "ours", label: t("All calls", "Simu zote") },
      { value: "service", label: t("The service’s list", "Orodha ya huduma") },
    ] as const,
);

/** Dial, today's figures, and every call there is; what is asked stands in the address. */
export function CallsPage({ region, rights }: { region: string; rights: CallRights }) {
  const { search } = useSearch();
  const isService = isServiceList(search);
  const list = useListAddress(CALL_LIST_FILTERS, { hasPages: true, resets: CLOSED });
  const canDial = rights.canDial && rights.canSeeNumbers;
  return (
    <Page>
      <PageHeader
        title={t("Calls", "Simu")}
        purpose={t(
          "Who called whom, how it ended, and the recording where there is one.",
          "Nani alimpigia nani, iliishaje, na rekodi ikiwepo.",
        )}
        actions={rights.canExport ? <Export filters={isService ? {} : list.asked} /> : undefined}
      />
      <div
        className={
          canDial
            ? "grid grid-cols-[minmax(0,1fr)_30rem] gap-6 max-lg:grid-cols-1 max-lg:gap-8 max-sm:gap-6"
            : "grid gap-6"
        }
      >
        {canDial && <DialPanel region={region} brought={dialOf(search)} />}
        {rights.isSender && !canDial && (
          <Note tone="grey" isSmall title={t("You can read calls here", "Unaweza kusoma simu hapa")}>
            {rights.canDial ? whyNotBring() : whyNotSend("voice")}
          </Note>
        )}
        <TodayCalls />
      </div>
      <section aria-label={t("Calls", "Simu")} className="min-w-0">
        <div className="mb-3">
          <Segmented
            label={t("Which list", "Orodha ipi")}
            options={LISTS}
            value={isService ? "service" : "ours"}
            onChange={(which) => list.ask({ list: which === "service" ? which : undefined })}
            className="max-sm:w-full"
          />
        </div>
        {isService ? (
          <ServiceList canListen={rights.canListen} canSeeNumbers={rights.canSeeNumbers} onAsk={list.ask} />
        ) : (
          <OurList list={list} rights={rights} />
        )}
      </section>
    </Page>
  );
}

/** Another question begins at the first page, and what plays here is not listed there. */
const CLOSED = { page: undefined, listen: undefined };

function OurList({ list, rights }: { list: CallAddress; rights: CallRights }) {
  const { data: page } = useQuery(callListQuery(list.asked));
  const { data: counts } = useQuery(callCountsQuery(list.asked));
  const { data: facts } = useQuery(factsQuery);
  return (
    <>
      <CallToolbar
        list={list}
        rows={page?.items ?? []}
        me={rights.isSender ? facts?.user : undefined}
        counts={counts}
        canSeeNumbers={rights.canSeeNumbers}
        canListen={rights.canListen}
      />
      <CallList list={list} canListen={rights.canListen} />
    </>
  );
}

function Export({ filters }: { filters: ListCalls }) {
  const client = useQueryClient();
  const { data: counts } = useQuery(callCountsQuery(filters));
  const many = counted(counts?.fitting);
  if (many === "0") return null;
  const text =
    many === undefined
      ? t("Export these calls", "Hamisha simu hizi")
      : t(`Export ${many} ${many === "1" ? "call" : "calls"}`, `Hamisha simu ${many}`);
  const save = (form: "csv" | "xlsx") => async () => {
    if (await askFresh(client)) downloadFrom(reportHref(form, filters));
  };
  return (
    <MenuButton
      label={text}
      text={text}
      icon={<Download />}
      align="end"
      groups={[
        {
          key: "forms",
          items: [
            { key: "csv", label: t("As CSV", "Kama CSV"), onSelect: save("csv") },
            { key: "xlsx", label: t("As Excel workbook", "Kama faili la Excel"), onSelect: save("xlsx") },
          ],
        },
      ]}
    />
  );
}

const { Part: HourPlot } = lazyPart(() =>
  import("../../ui/plot/hour-plot.tsx").then((part) => part.HourPlot),
);

/** Today's figures, each a way to its calls, and the hours they fell in. */
export function TodayCalls() {
  const { data, error, isFetching, refetch } = useQuery(callsTodayQuery);
  if (error) {
    return (
      <Card>
        <ListError
          title={t("Today’s figures could not be read", "Takwimu za leo hazikuweza kusomwa")}
          query={{ error, refetch, isFetching }}
        >
          {t(
            "We read the list below separately, so it may still work.",
            "Orodha ya chini husomwa peke yake, kwa hiyo huenda inafanya kazi.",
          )}
        </ListError>
      </Card>
    );
  }
  if (!data) return <Card className="min-h-50" />;
  if (data.hours.length === 0) {
    return (
      <Section title={t("Today", "Leo")} isStretched isTall>
        <Card isPadded className="flex gap-6">
          <p className="flex-1 text-13 text-ink-3">{t("No call yet today", "Hakuna simu bado leo")}</p>
          <Figures today={data} />
        </Card>
      </Section>
    );
  }
  return (
    // As high as the plot with its figures: what stands below must not move when they come.
    <Suspense fallback={<div className="h-63.5 max-sm:h-95" />}>
      <HourPlot
        title={t("Today", "Leo")}
        first={t("All", "Zote")}
        second={t("Answered", "Zilizopokelewa")}
        step={t("Hour", "Saa")}
        bars={hoursOf(data)}
        onSave={saveCsv}
        isLow
        aside={<Figures today={data} />}
      />
    </Suspense>
  );
}

function Figures({ today: { calls, answered, talkS, spanS } }: { today: CallsToday }) {
  const day = useDay();
  const days = `from=${day}&to=${day}`;
  return (
    <dl className="num flex flex-col gap-2 max-sm:grid max-sm:grid-cols-2">
      <Figure label={t("Calls", "Simu")} href={`/calls?${days}&status=made`}>
        {formatCount(calls)}
      </Figure>
      <Figure label={t("Answered", "Zilizopokelewa")} href={`/calls?${days}&status=answered`}>
        {formatCount(answered)}{" "}
        {calls > 0 && <span className="font-normal text-12 text-ink-3">{formatShare(answered, calls)}</span>}
      </Figure>
      {(talkS > 0 || spanS === 0) && (
        <Figure label={t("Time talked", "Muda wa mazungumzo")} href={`/calls?${days}&order=longest`}>
          {callLength(talkS)}
        </Figure>
      )}
      {spanS > 0 && (
        <Figure
          label={t("Start to end, ringing included", "Mwanzo hadi mwisho, pamoja na kuita")}
          href={`/calls?${days}&order=longest`}
        >
          {callLength(spanS)}
        </Figure>
      )}
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
