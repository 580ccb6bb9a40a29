import { campaignResultOf } from "#components/domain/status/campaign-result.ts";
import { campaignStateOf, isDiscarded } from "#components/domain/status/campaign-state.ts";
import { Status } from "#components/domain/status/status.tsx";
import { LeavesTime } from "#components/shell/frame/leaves-time.tsx";
import type { Column } from "#components/ui/list/list-table.tsx";
import { Track } from "#components/ui/plot/track.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { UNSTARTED_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";
import { t, translated } from "#lib/contract/language.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { formatCount, plural } from "#lib/contract/words/format-count.ts";
import { PageLink } from "../../ui/list/page-link.tsx";
import { runFactsOf } from "../run/run-facts.ts";
import { runPartsOf } from "../run/run-parts.ts";
import { WaitingFor } from "../run/waits-for.tsx";

/** What it is and how far it has come. */
const firstColumns = (): readonly Column<Campaign>[] => [
  {
    name: t("Name", "Jina"),
    sorts: { ascending: "name" },
    shape: "widest",
    headClass: "min-w-32",
    isWide: true,
    isCut: true,
    kind: "ink",
    card: "1l",
    className: "sm:py-2",
    cell: (campaign) => (
      <PageLink
        dir="auto"
        href={isUnstarted(campaign) ? `/campaigns/${campaign.id}/edit` : `/campaigns/${campaign.id}`}
        className="rounded-1 text-left whitespace-normal wrap-anywhere after:absolute after:inset-0 sm:line-clamp-2"
      >
        {campaign.name}
      </PageLink>
    ),
  },
  {
    name: t("Channel", "Njia"),
    optional: "channel",
    shape: "normal",
    headClass: "xl:min-w-34",
    card: "2l",
    cell: ({ channel, senderId }) => (
      <>
        {CHANNEL_WORDS[channel]} {senderId !== null && <span className="code text-ink-3">{senderId}</span>}
      </>
    ),
  },
  {
    name: t("State", "Hali"),
    shape: "normal",
    headClass: "xl:min-w-58",
    card: "1r",
    cell: (campaign) => <Status {...campaignStateOf(campaign)} />,
  },
  {
    name: t("Sent to the service", "Zilizotumwa"),
    sorts: { descending: "largest" },
    shape: "normal",
    headClass: "xl:min-w-28",
    isNumber: true,
    card: "3l",
    cell: (campaign) => <SentOf campaign={campaign} />,
  },
];

/** What became of it, and when. */
const lastColumns = (): readonly Column<Campaign>[] => [
  {
    name: t("Delivered", "Zilizofika"),
    optional: "delivered",
    shape: "small",
    isNumber: true,
    cell: (campaign) => (
      <Counted campaign={campaign} count={runFactsOf(campaign).arrived} filters="delivered,read" />
    ),
  },
  {
    name: t("Failed or refused", "Zilizoshindikana"),
    optional: "failed",
    shape: "small",
    isNumber: true,
    cell: (campaign) => (
      <Counted campaign={campaign} count={runFactsOf(campaign).notReached} filters="failed,rejected" />
    ),
  },
  {
    name: t("Now", "Sasa"),
    optional: "now",
    shape: "normal",
    headClass: "min-w-40",
    isSecondRank: true,
    isCut: true,
    className: "min-w-40 sm:py-1",
    cell: (campaign) => (
      <span className="line-clamp-2 whitespace-normal">
        <Now campaign={campaign} />
      </span>
    ),
  },
  {
    name: t("Started or created", "Ilianza/iliundwa"),
    shape: "small",
    isNumber: true,
    card: "2r",
    kind: "meta",
    cell: (campaign) => (
      <>
        {isDiscarded(campaign) && t("Discarded ", "Imetupwa ")}
        <Time value={momentOf(campaign)} show="day" />
      </>
    ),
  },
];

export const CAMPAIGN_COLUMNS: readonly Column<Campaign>[] = /* @__PURE__ */ translated(() => [
  ...firstColumns(),
  ...lastColumns(),
]);

const isUnstarted = ({ state }: Campaign): boolean => UNSTARTED_STATES.includes(state);

/** How many were sent to the service, of how many; nothing is drawn of what has not begun. */
function SentOf({ campaign }: { campaign: Campaign }) {
  const { planned, left } = runFactsOf(campaign);
  if (planned === 0) return <span className="text-ink-3">{t("Not reviewed yet", "Bado haijakaguliwa")}</span>;
  const label = t(
    `${formatCount(left)} of ${formatCount(planned)}`,
    `${formatCount(left)} kati ya ${formatCount(planned)}`,
  );
  const parts = runPartsOf(campaign).filter((part) => !part.isRest);
  return (
    <>
      {label}
      {!isUnstarted(campaign) && (
        <span aria-hidden="true" className="mt-1 flex justify-end max-sm:hidden">
          <Track label={label} parts={parts} total={planned} size="mini" />
        </span>
      )}
    </>
  );
}

function momentOf(campaign: Campaign): string {
  const { startedAt, endedAt, createdAt } = campaign;
  return (isDiscarded(campaign) ? endedAt : startedAt) ?? createdAt;
}

type CountedProps = { campaign: Campaign; count: number; filters: string };

/** A number that leads to just these people; nothing before there can be any. */
function Counted({ campaign: { id, name, counts }, count, filters }: CountedProps) {
  if (counts.accepted + counts.rejected === 0) return null;
  if (count === 0) return 0;
  return (
    <PageLink
      className="link relative z-[1]"
      aria-label={t(`${formatCount(count)} of ${name}`, `${formatCount(count)} za ${name}`)}
      href={`/campaigns/${id}?state=${filters}#recipients`}
    >
      {formatCount(count)}
    </PageLink>
  );
}

const perSecond = (rate: number): string =>
  t(`${formatCount(rate)} a second`, `${formatCount(rate)} kwa sekunde`);
const mayBeSent = (count: number): string =>
  t(
    `${formatCount(count)} may have been sent`,
    plural(count, "Huenda ujumbe 1 umetumwa", `Huenda jumbe ${formatCount(count)} zimetumwa`),
  );
const notSent = (count: number): string =>
  t(
    `${formatCount(count)} not sent`,
    plural(count, "Ujumbe 1 haukutumwa", `Jumbe ${formatCount(count)} hazikutumwa`),
  );

/** What goes on with it at this moment, in a few words. */
function Now({ campaign }: { campaign: Campaign }) {
  const { state, ratePerSecond, scheduledAt, counts, hold } = campaign;
  if (state === "running" && !hold) return <>{perSecond(ratePerSecond)}</>;
  if (state === "scheduled" && scheduledAt) {
    const time = <LeavesTime scheduledAt={scheduledAt} campaign={campaign} />;
    return t(<>Will be sent {time}</>, <>Itatumwa {time}</>);
  }
  if (counts.unknown > 0) return <>{mayBeSent(counts.unknown)}</>;
  const result = campaignResultOf(campaign);
  if (result) return <>{result.detail}</>;
  if (state === "running" || state === "paused" || state === "needs-attention")
    return <WaitingFor campaign={campaign} />;
  if (isUnstarted(campaign)) return <>{t("Not started", "Haijaanza")}</>;
  if (state === "awaiting-approval") return <AskedBy campaign={campaign} />;
  if (isDiscarded(campaign)) return <>{t("Nothing was sent", "Hakuna kilichotumwa")}</>;
  if (counts.cancelled > 0) return <>{notSent(counts.cancelled)}</>;
  return null;
}

function AskedBy({ campaign: { approval } }: { campaign: Campaign }) {
  if (!approval) return null;
  const person = <bdi>{approval.askedBy}</bdi>;
  return t(<>Asked by {person}</>, <>Imeombwa na {person}</>);
}
