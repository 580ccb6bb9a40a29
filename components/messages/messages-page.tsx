"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { latelyQuery, messageListQuery } from "#lib/client/messages/queries.ts";
import type { LatelyReason, LatelyReasons } from "#lib/contract/desk/lately-reasons.ts";
import type { MessageRow } from "#lib/contract/desk/message.ts";
import { t } from "#lib/contract/language.ts";
import { MOST_CHOSEN } from "#lib/contract/rules/people.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { isDecidedNotSent } from "#lib/contract/words/run/decided-words.ts";
import { NAME_OF_MESSAGE } from "#lib/contract/words/state-names.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { reasonWords } from "../domain/reason-words.ts";
import { ChipsFilter, FilterBar, SearchFilter } from "../shell/filter-bar.tsx";
import { openMessageOf } from "../shell/message/open-message-of.ts";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { QuietSelectFilter } from "../shell/select-filter.tsx";
import { rowsBy, TableButton } from "../shell/table/table-button.tsx";
import { useListAddress } from "../shell/use-list-address.ts";
import { ViewsButton } from "../shell/views/views-button.tsx";
import { Card } from "../ui/card.tsx";
import { useChosen } from "../ui/list/chosen-rows.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { Opened } from "../ui/load/opened.tsx";
import { DrawerRoom } from "../ui/popup/drawer-room.tsx";
import { Section } from "../ui/section.tsx";
import { Time } from "../ui/time/time.tsx";
import { MESSAGE_FILTERS } from "./message-filters.ts";
import { MESSAGE_COLUMNS, MessageList } from "./message-list.tsx";
import type { MessageRights } from "./messages-bar.tsx";

const { Part: OpenMessage, preload } = lazyPart(() =>
  import("../shell/message/open-message.tsx").then((part) => part.OpenMessage),
);

/** Every outbound message of every channel, newest first; what is asked and what is open live in the address. */
export function MessagesPage({ rights }: { rights: MessageRights }) {
  const { search, hrefWith } = useSearch();
  const showAddress = useShowAddress();
  const list = useListAddress(MESSAGE_FILTERS, { resets: { message: undefined } });
  const filters = list.asked;
  const openId = openMessageOf(search);
  const query = useInfiniteQuery({ ...messageListQuery(filters), refetchOnWindowFocus: false });
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const chosen = useChosen<MessageRow>(({ id }) => String(id), MOST_CHOSEN);
  const canChoose = rights.canChange || rights.canExport;
  const go = useCallback(
    (change: Record<string, string | undefined>) => showAddress(hrefWith(change)),
    [hrefWith, showAddress],
  );
  const open = (id: number) =>
    showAddress(hrefWith({ message: String(id) }), openId === undefined ? "push" : "replace");
  return (
    <DrawerRoom isOpen={openId !== undefined}>
      <Page>
        <PageHeader
          title={t("Messages", "Jumbe")}
          purpose={t(
            "All SMS and chat messages and their delivery status.",
            "Jumbe zote za SMS na chat na hali ya kufika.",
          )}
        />
        {filters.state === "failed" && <LatelyFailed />}
        <section aria-label={t("Messages", "Jumbe")} className="min-w-0">
          <FilterBar
            list={list}
            controls={{ search: SearchFilter, select: QuietSelectFilter, chips: ChipsFilter }}
          >
            <ViewsButton of={{ kind: "messages", ask: filters }} />
            <TableButton list="messages" columns={MESSAGE_COLUMNS} rows={rowsBy(list)} />
          </FilterBar>
          <MessageList
            query={query}
            rows={rows}
            list={list}
            openId={openId}
            hrefOf={(id) => hrefWith({ message: String(id) })}
            onOpen={open}
            choosing={canChoose ? { chosen, rights } : undefined}
          />
        </section>
      </Page>
      <Opened when={openId !== undefined} preload={preload}>
        <OpenMessage
          id={openId}
          rows={rows.map(drawnOf)}
          onOpen={open}
          onClose={() => go({ message: undefined })}
        />
      </Opened>
    </DrawerRoom>
  );
}

const drawnOf = ({ id, state, stateAt, channel }: MessageRow) => ({
  id,
  name: NAME_OF_MESSAGE[state],
  since: stateAt,
  isSms: channel === "sms",
});

/** Beside the messages that failed: for what, in the last day and the last 7, and whoever was refused beside them. */
export function LatelyFailed() {
  const { data } = useQuery(latelyQuery());
  if (data === undefined || data.week === 0) return null;
  return (
    <Section
      title={t("Why messages did not arrive lately", "Kwa nini jumbe hazikufika hivi karibuni")}
      note={<Note lately={data} />}
    >
      <Card>
        <table
          aria-label={t("Why messages did not arrive lately", "Kwa nini jumbe hazikufika hivi karibuni")}
          className="num w-full text-13"
        >
          <thead>
            <tr className="border-line border-b text-12 text-ink-3">
              <th scope="col" className="px-4 py-2 text-left font-medium">
                {t("Reason", "Sababu")}
              </th>
              <th scope="col" className="px-2 py-2 text-right font-medium">
                {t("24 hours", "Saa 24")}
              </th>
              <th scope="col" className="py-2 pr-4 pl-2 text-right font-medium">
                {t("7 days", "Siku 7")}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.reasons.map((reason) => (
              <Line key={`${reason.state} ${reason.id}`} words={<Reason reason={reason} />} {...reason} />
            ))}
            <Others lately={data} />
          </tbody>
        </table>
      </Card>
    </Section>
  );
}

function Note({ lately: { since } }: { lately: LatelyReasons }) {
  if (since === null)
    return t("All campaigns and messages, by whole hours", "Kampeni na jumbe zote, kwa saa kamili");
  return (
    <>
      {t(
        <>
          Counted since <Time value={since} show="day" />
        </>,
        <>
          Imehesabiwa tangu <Time value={since} show="day" />
        </>,
      )}
    </>
  );
}

function Reason({ reason }: { reason: LatelyReason }) {
  // Of which channel it was is not known here.
  const isBare = reason.errorCode === null && reason.said === "";
  return (
    <>
      <span className="text-ink-3">{wordOf(reason)}: </span>
      {isBare ? t("No reason was given", "Hakuna sababu iliyotolewa") : reasonWords(reason, false)}
    </>
  );
}

/** Who said so: a report, the service, or somebody here about a lost answer. */
function wordOf({ state, said }: LatelyReason): string {
  if (state === "failed") return MESSAGE_WORDS.failed.word;
  return isDecidedNotSent(said)
    ? t("Counted as not sent", "Imehesabiwa kuwa haikutumwa")
    : MESSAGE_WORDS.refused.word;
}

function Others({ lately: { day, week, reasons } }: { lately: LatelyReasons }) {
  const told = {
    day: reasons.reduce((sum, each) => sum + each.day, 0),
    week: reasons.reduce((sum, each) => sum + each.week, 0),
  };
  if (week === told.week) return null;
  return <Line words={t("Other reasons", "Sababu nyingine")} day={day - told.day} week={week - told.week} />;
}

function Line({ words, day, week }: { words: ReactNode; day: number; week: number }) {
  return (
    <tr className="not-last:border-line not-last:border-b">
      <td className="break-words px-4 py-2">{words}</td>
      <td className="px-2 py-2 text-right align-top">{formatCount(day)}</td>
      <td className="py-2 pr-4 pl-2 text-right align-top">{formatCount(week)}</td>
    </tr>
  );
}
