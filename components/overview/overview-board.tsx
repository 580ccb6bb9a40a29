"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, Megaphone, Unplug } from "lucide-react";
import { Suspense } from "react";
import { nextDayQuery } from "#lib/client/automations.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { overviewQuery } from "#lib/client/overview-queries.ts";
import type { Connections, Need, Overview, RecentCampaign } from "#lib/contract/desk/overview.ts";
import { t } from "#lib/contract/language.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { FactorDueNote } from "../domain/factor-due-note.tsx";
import { saveCsv } from "../domain/save-csv.ts";
import { stillMovingWords } from "../domain/status/campaign-moves.ts";
import { campaignResultOf } from "../domain/status/campaign-result.ts";
import { campaignStateOf } from "../domain/status/campaign-state.ts";
import { Status } from "../domain/status/status.tsx";
import { statusOf } from "../domain/status/status-table.ts";
import { LeavesTime } from "../shell/frame/leaves-time.tsx";
import { ListError } from "../shell/list-error.tsx";
import { type NeedFace, needFacesOf } from "../shell/notices/need-faces.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { Card } from "../ui/card.tsx";
import { List, ListRow } from "../ui/list/list.tsx";
import { ListEmpty } from "../ui/list/list-empty.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../ui/list/table.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { HourPlot } from "../ui/plot/hour-plot.tsx";
import { Track } from "../ui/plot/track.tsx";
import { Section } from "../ui/section.tsx";
import { VisuallyHidden } from "../ui/text/visually-hidden.tsx";
import { formatLength } from "../ui/time/format-time.ts";
import { Time } from "../ui/time/time.tsx";
import { ConnectionsSection } from "./check-now.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { TodaySection } from "./today-section.tsx";

/** `isSender` by the role; `canSend` by the rights to SMS or chat. */
type OverviewBoardProps = { canSend: boolean; isSender: boolean };

/** The whole overview below its header, from one query; a checklist until something was sent. */
export function OverviewBoard({ canSend, isSender }: OverviewBoardProps) {
  const { data, error, refetch, isFetching } = useQuery(overviewQuery);
  const { data: facts } = useQuery(factsQuery);
  if (data) {
    return (
      <>
        {facts?.factorDueAt && (
          <FactorDueNote
            dueAt={facts.factorDueAt}
            actions={
              <ButtonLink href="/settings/sign-in#second-factor">
                {t("Set it up now", "Uweke sasa")}
              </ButtonLink>
            }
          />
        )}
        <Board overview={data} canSend={canSend} isSender={isSender} />
      </>
    );
  }
  if (!error) return null;
  return (
    <Card>
      <ListError
        title={t("We could not read the overview", "Hatukuweza kusoma muhtasari")}
        query={{ error, refetch, isFetching }}
      >
        {t(
          "Nothing stops on the server: campaigns are sent and events are stored.",
          "Hakuna kinachosimama kwenye seva: kampeni zinatumwa na matukio yanahifadhiwa.",
        )}
      </ListError>
    </Card>
  );
}

function Board({ overview, canSend, isSender }: OverviewBoardProps & { overview: Overview }) {
  const { hasSent, needs, today, yesterday, lastWeek, hours, connections, networks, campaigns } = overview;
  const { data: nextDay } = useQuery(nextDayQuery);
  const isNew = !hasSent;
  return (
    <>
      {(!isNew || needs.length > 0) && <NeedsSection needs={needs} connections={connections} />}
      {isNew && (
        <FirstSteps
          connections={connections}
          canSend={canSend}
          canProbe={isSender}
          hasCampaigns={campaigns.length > 0}
        />
      )}
      {!isNew && (
        <>
          <TodaySection today={today} yesterday={yesterday} lastWeek={lastWeek} canDecide={isSender} />
          <div className="grid grid-cols-[minmax(0,1fr)_21rem] gap-6 max-lg:grid-cols-1 max-lg:gap-8 max-sm:gap-6">
            <HourPlot
              title={t("By the hour", "Kwa saa")}
              first={t("Accepted", "Zimepokelewa na huduma")}
              second={t("Delivered of these", "Kati yake zimefika")}
              step={t("Hour", "Saa")}
              bars={hours.map(({ hour, handedOver, delivered }) => ({
                key: String(hour),
                label: `${String(hour).padStart(2, "0")}:00`,
                first: handedOver,
                second: delivered,
              }))}
              onSave={saveCsv}
            />
            <ConnectionsSection connections={connections} canProbe={isSender} />
          </div>
          {networks.length > 0 && (
            <Suspense>
              <LateNetworks networks={networks} running={overview.runningSms} canHold={isSender} />
            </Suspense>
          )}
        </>
      )}
      {nextDay !== undefined && nextDay.items.length > 0 && (
        <Suspense>
          <LateNextDay items={nextDay.items} />
        </Suspense>
      )}
      {(!isNew || campaigns.length > 0) && <CampaignsSection campaigns={campaigns} />}
    </>
  );
}

/** Its code comes with the first SMS of the last hours. */
const { Part: LateNetworks } = lazyPart(() =>
  import("./networks-section.tsx").then((part) => part.NetworksSection),
);

const { Part: LateNextDay } = lazyPart(() =>
  import("./next-day-section.tsx").then((part) => part.NextDaySection),
);

type NeedsSectionProps = { needs: readonly Need[]; connections: Connections };

/** What needs a person, the most costly first; says so too when nothing does. */
export function NeedsSection({ needs, connections }: NeedsSectionProps) {
  // What the worker has found stands in the list.
  const isListed = needs.some((need) => need.kind === "trouble" && need.name === "key");
  const lost = isListed ? [] : lostKey(connections);
  const count = needs.reduce((sum, need) => sum + (need.kind === "more" ? need.count : 1), lost.length);
  return (
    <Section title={t("Needs you", "Inakuhitaji")} note={formatCount(count)}>
      <List label={t("Needs you", "Inakuhitaji")}>
        {[...lost, ...needs.flatMap(needFacesOf)].map(({ key, icon, title, detail, at, go }) => (
          <ListRow
            key={key}
            icon={icon}
            title={title}
            detail={detail}
            {...(at && { meta: <Time value={at} /> })}
            {...(go && {
              action: (
                <ButtonLink href={go.href} size="small">
                  {go.label}
                </ButtonLink>
              ),
            })}
          />
        ))}
        {count === 0 && (
          <ListRow
            icon={<Check className="text-green-fg" />}
            title={t("Nothing needs you", "Hakuna kinachokuhitaji")}
            detail={t("We list problems here when there are some.", "Tunaorodhesha matatizo hapa yakitokea.")}
          />
        )}
      </List>
    </Section>
  );
}

/** Only when every group says the same: a key that opens one of three is as it was ordered. */
function lostKey({ probe }: Connections): NeedFace[] {
  const states = new Set(probe?.grants.map((grant) => grant.state));
  if (!probe || states.size !== 1) return [];
  if (states.has("refused"))
    return needFacesOf({ kind: "trouble", name: "key", since: probe.at, credits: null, requests: null });
  if (!states.has("unreachable")) return [];
  return [
    {
      key: "unreachable",
      icon: <Unplug className="text-red-fg" />,
      title: t("The service does not answer", "Huduma haijibu"),
      detail: t(
        `Campaigns are waiting. They go on when the service answers. ${probe.grants[0]?.detail ?? ""}`,
        `Kampeni zinasubiri. Zitaendelea huduma ikijibu. ${probe.grants[0]?.detail ?? ""}`,
      ),
      at: probe.at,
    },
  ];
}

/** What needs someone, runs or waits, then the newest campaigns, and how far each is. */
export function CampaignsSection({ campaigns }: { campaigns: readonly RecentCampaign[] }) {
  const all = (
    <PageLink href="/campaigns" className="link touch rounded-1">
      {t("All campaigns", "Kampeni zote")}
    </PageLink>
  );
  return (
    <Section title={t("Campaigns", "Kampeni")} end={all}>
      <Card>
        <Table label={t("Campaigns", "Kampeni")}>
          <TableHead>
            <HeadCell isWide>{t("Name", "Jina")}</HeadCell>
            <HeadCell isSecondRank>{t("Channel", "Njia")}</HeadCell>
            <HeadCell>{t("State", "Hali")}</HeadCell>
            <HeadCell isNumber>{t("Progress", "Maendeleo")}</HeadCell>
            <HeadCell isSecondRank>
              <VisuallyHidden>{t("Bar", "Mchoro")}</VisuallyHidden>
            </HeadCell>
            <HeadCell>{t("Now", "Sasa")}</HeadCell>
          </TableHead>
          <TableBody>
            {campaigns.map((campaign) => (
              <CampaignRow key={campaign.id} campaign={campaign} />
            ))}
          </TableBody>
        </Table>
        {campaigns.length === 0 && (
          <ListEmpty icon={<Megaphone />} title={t("No campaigns yet", "Bado hakuna kampeni")}>
            {t(
              "A campaign sends one message to everyone in a spreadsheet. Single messages are under Messages.",
              "Kampeni hutuma ujumbe mmoja kwa kila mtu aliye kwenye faili. Jumbe mojamoja ziko chini ya Jumbe.",
            )}
          </ListEmpty>
        )}
      </Card>
    </Section>
  );
}

function CampaignRow({ campaign }: { campaign: RecentCampaign }) {
  const { id, name, channel, counts } = campaign;
  const { name: status, word } = campaignStateOf(campaign);
  const { sent, planned } = progressOf(counts);
  return (
    <Row isHoverable className="relative">
      <Cell kind="ink" card="1l" isWide isCut>
        <PageLink
          dir="auto"
          href={`/campaigns/${id}`}
          className="rounded-1 after:absolute after:inset-0 max-sm:whitespace-normal"
        >
          {name}
        </PageLink>
      </Cell>
      <Cell card="2l" isSecondRank className="max-lg:hidden max-sm:block">
        {CHANNEL_WORDS[channel]}
      </Cell>
      <Cell card="1r">
        <Status name={status} word={word} />
      </Cell>
      <Cell card="2r" isNumber>
        {planned === 0 ? (
          <span className="text-ink-3">{t("Not reviewed yet", "Bado haijakaguliwa")}</span>
        ) : (
          <>
            {formatCount(sent)}{" "}
            <span className="text-ink-3">
              {t(`of ${formatCount(planned)}`, `kati ya ${formatCount(planned)}`)}
            </span>
          </>
        )}
      </Cell>
      <Cell isSecondRank>
        <Track
          label={t(
            `${formatCount(sent)} of ${formatCount(planned)} sent`,
            `Zimetumwa ${formatCount(sent)} kati ya ${formatCount(planned)}`,
          )}
          parts={[{ key: "sent", count: sent, tone: statusOf(status).tone }]}
          total={planned}
          size="mini"
        />
      </Cell>
      <Cell card="3l">
        <span className="num block max-w-70 truncate max-sm:whitespace-normal">
          <CampaignNow campaign={campaign} />
        </span>
      </Cell>
    </Row>
  );
}

/** How many are sent of those that are to be; rows skipped in the file are in neither. */
export function progressOf({ rows, excluded, accepted, rejected, unknown }: RecentCampaign["counts"]) {
  return { sent: accepted + rejected + unknown, planned: rows - excluded };
}

/** What goes on with a campaign at this moment, in a few words. */
export function CampaignNow({ campaign }: { campaign: RecentCampaign }) {
  const { state, hold, scheduledAt, counts, createdAt } = campaign;
  switch (state) {
    case "draft":
    case "ready":
      return (
        <>
          {t("Created", "Iliundwa")} <Time value={createdAt} show="day" />
        </>
      );
    case "awaiting-approval":
      return t(
        `${formatNoun(counts.queued, "message")} to approve`,
        plural(
          counts.queued,
          `Ujumbe ${formatCount(counts.queued)} wa kuidhinisha`,
          `Jumbe ${formatCount(counts.queued)} za kuidhinisha`,
        ),
      );
    case "scheduled":
      return scheduledAt ? (
        <LeavesTime scheduledAt={scheduledAt} campaign={campaign} />
      ) : (
        t("Waiting for its time", "Inasubiri wakati wake")
      );
    case "running":
      return hold ? hold.detail : <Pace campaign={campaign} />;
    case "needs-attention":
      return (
        hold?.detail ?? t("It was stopped, and no reason is known.", "Ilisimamishwa, na sababu haijulikani.")
      );
    case "paused":
    case "cancelling":
      return (
        stillMovingWords(campaign) ??
        t(
          `${formatCount(counts.queued)} queued`,
          plural(counts.queued, "1 unasubiri kutumwa", `${formatCount(counts.queued)} zinasubiri kutumwa`),
        )
      );
    case "cancelled":
      return t(
        `${formatCount(counts.cancelled)} not sent`,
        plural(counts.cancelled, "1 haukutumwa", `${formatCount(counts.cancelled)} hazikutumwa`),
      );
    default:
      return (
        campaignResultOf(campaign)?.detail ??
        t(
          `${formatCount(counts.unknown)} may have been sent`,
          plural(counts.unknown, "Huenda 1 umetumwa", `Huenda ${formatCount(counts.unknown)} zimetumwa`),
        )
      );
  }
}

function Pace({ campaign: { ratePerSecond, counts } }: { campaign: RecentCampaign }) {
  const rate = Math.round(ratePerSecond);
  if (rate === 0) return t("Waiting for its turn", "Inasubiri zamu yake");
  const left = formatLength(Math.max(1, counts.queued / ratePerSecond) * 1000);
  return t(
    `${formatCount(rate)} a second, about ${left} left`,
    `${formatCount(rate)} kwa sekunde, zimebaki takriban ${left}`,
  );
}
