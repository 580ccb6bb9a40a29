"use client";

import { useQuery } from "@tanstack/react-query";
import type { EventShown } from "#lib/contract/desk/choices.ts";
import { t } from "#lib/contract/language.ts";
import { MOST_WAITING } from "#lib/contract/rules/most-waiting.ts";
import { formatCount, plural } from "#lib/contract/words/format-count.ts";
import { PortalLink } from "../../domain/portal-link.tsx";
import { cx } from "../../ui/cx.ts";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { Note } from "../../ui/note.tsx";
import { eventStatsQuery } from "./event-stats-query.ts";

/** How the events are doing, in one line; only what needs somebody has a colour. */
export function EventStats() {
  const { data: stats } = useQuery(eventStatsQuery);
  if (!stats) return null;
  return (
    <>
      <ul
        aria-label={t("Events lately", "Matukio ya karibuni")}
        className="num flex flex-wrap gap-x-6 text-13 text-ink-2"
      >
        <Figure count={stats.lastMinute} words={t("in the last minute", "katika dakika iliyopita")} />
        <Figure
          count={stats.duplicatesToday}
          words={
            stats.duplicatesToday === 1
              ? t("duplicate in 24 hours", "marudio katika saa 24")
              : t("duplicates in 24 hours", "marudio katika saa 24")
          }
        />
        <Figure
          count={stats.lateToday}
          words={t("more than a minute late in 24 hours", "kwa kuchelewa zaidi ya dakika moja katika saa 24")}
          show="late"
        />
        <Figure count={stats.waiting} show="waiting" words={waitingWords(stats.waiting)} />
        <Figure
          count={stats.refusedToday}
          words={
            stats.refusedToday === 1
              ? t("signature refused in 24 hours", "sahihi imekataliwa katika saa 24")
              : t("signatures refused in 24 hours", "sahihi zimekataliwa katika saa 24")
          }
          isBad={stats.refusedToday > 0}
        />
      </ul>
      {stats.refusedInRow >= 3 && (
        <Note
          tone="red"
          isSmall
          title={t(
            `${formatCount(stats.refusedInRow)} events refused since the last good one: wrong signature`,
            `Matukio ${formatCount(stats.refusedInRow)} yamekataliwa tangu lile zuri la mwisho: sahihi isiyo halali`,
          )}
        >
          {t(
            <>
              The signing secret here is probably not the one in the portal. Compare SERVICE_WEBHOOK_SECRET
              with <PortalLink task="secret">the webhook in the portal</PortalLink>. We keep the refused
              events and check them again.
            </>,
            <>
              Inaelekea siri ya kusaini ya hapa si ile iliyo kwenye portal. Linganisha SERVICE_WEBHOOK_SECRET
              na <PortalLink task="secret">webhook kwenye portal</PortalLink>. Tunahifadhi matukio
              yaliyokataliwa na kuyakagua tena.
            </>,
          )}
        </Note>
      )}
      {stats.wrongClock > 0 && (
        <Note
          tone="amber"
          isSmall
          title={t(
            `${formatCount(stats.wrongClock)} events had a time more than 5 minutes from ours`,
            plural(
              stats.wrongClock,
              "Tukio 1 lilikuwa na saa inayotofautiana na yetu kwa zaidi ya dakika 5",
              `Matukio ${formatCount(stats.wrongClock)} yalikuwa na saa inayotofautiana na yetu kwa zaidi ya dakika 5`,
            ),
          )}
        >
          {t(
            "Set the clock of this computer. The service sends them again.",
            "Rekebisha saa ya kompyuta hii. Huduma inayatuma tena.",
          )}
        </Note>
      )}
    </>
  );
}

function waitingWords(waiting: number): string {
  if (waiting >= MOST_WAITING)
    return t("or more waiting for messages with their ids", "au zaidi yanasubiri jumbe zenye ID zake");
  return plural(
    waiting,
    t("waiting for a message with its id", "linasubiri ujumbe wenye ID yake"),
    t("waiting for messages with their ids", "yanasubiri jumbe zenye ID zake"),
  );
}

type FigureProps = {
  count: number;
  words: string;
  isBad?: boolean;
  /** By what the list shows just these. */
  show?: EventShown;
};

function Figure({ count, words, isBad = false, show }: FigureProps) {
  const said = (
    <>
      <b className={isBad ? undefined : "text-ink"}>{formatCount(count)}</b> {words}
    </>
  );
  return (
    <li className={cx(isBad && "text-red-fg")}>
      {show && count > 0 ? (
        <SearchLink
          className="link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center max-sm:gap-1"
          href={`/events?show=${show}`}
        >
          {said}
        </SearchLink>
      ) : (
        said
      )}
    </li>
  );
}
