import type { ReactNode } from "react";
import { useSendingClock } from "#components/domain/moment/use-sending-clock.ts";
import { aboutNamed } from "#components/domain/status/about-named.ts";
import {
  campaignStateOf,
  isDiscarded,
  isInGrace,
  waitsForHours,
} from "#components/domain/status/campaign-state.ts";
import { StatusPill } from "#components/domain/status/status-pill.tsx";
import { LeavesTime } from "#components/shell/frame/leaves-time.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { Card } from "#components/ui/card.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { Tip } from "#components/ui/popup/tip.tsx";
import { Section } from "#components/ui/section.tsx";
import { formatLength, zoneClock } from "#components/ui/time/format-time.ts";
import { Time } from "#components/ui/time/time.tsx";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignHistory, StoryItem } from "#lib/contract/desk/campaign/campaign-history.ts";
import type { Facts } from "#lib/contract/desk/facts.ts";
import { t } from "#lib/contract/language.ts";
import { endOf } from "#lib/contract/rules/sending/pace.ts";
import { isNever, openHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { SKIPS_WORDS, STEERING_WORDS, storyWords } from "#lib/contract/words/run/story-words.ts";
import { useIsAhead } from "../../ui/time/use-is-ahead.ts";
import { endsOf, runFactsOf, timeLeftMs, timeLeftWords } from "./run-facts.ts";
import { runSentenceOf } from "./run-sentence.ts";

/** Name, state, and one line of where this run stands. */
export function RunHeader({ campaign, actions }: { campaign: Campaign; actions: ReactNode }) {
  return (
    <PageHeader
      back={{ href: "/campaigns", label: t("Campaigns", "Kampeni") }}
      title={campaign.name}
      state={<StatusPill {...campaignStateOf(campaign)} />}
      purpose={
        <>
          {CHANNEL_WORDS[campaign.channel]}
          {campaign.senderId !== null && (
            <>
              {t(" from ", " kutoka ")}
              <span className="code">{campaign.senderId}</span>
            </>
          )}
          {campaign.channel === "sms" &&
            (campaign.lane === "exact" ? t(", Exact", ", Kwa uhakika") : t(", Fast", ", Haraka"))}
          <ToWhom campaign={campaign} />. <MadeBy of={campaign.ofAutomation} />
          <WhereItStands campaign={campaign} />
        </>
      }
      actions={actions}
    />
  );
}

function ToWhom({ campaign: { list, ofGroup } }: { campaign: Campaign }): ReactNode {
  if (ofGroup)
    return (
      <>
        {t(", to the group ", ", kwa kundi ")}
        <PageLink className="link" href={`/contacts/groups/${ofGroup.id}`}>
          <bdi>{ofGroup.name}</bdi>
        </PageLink>
      </>
    );
  if (list === null) return null;
  if (list.name === null) return t(", to a list that was deleted", ", kwa orodha iliyofutwa");
  return (
    <>
      {t(", to the list ", ", kwa orodha ")}
      <PageLink className="link" href={`/contacts/lists/${list.id}`}>
        <bdi>{list.name}</bdi>
      </PageLink>
    </>
  );
}

function MadeBy({ of }: { of: Campaign["ofAutomation"] }): ReactNode {
  if (!of) return null;
  const name = (
    <PageLink className="link" href={`/campaigns/automations/${of.id}`}>
      <bdi>{of.name}</bdi>
    </PageLink>
  );
  const said =
    of.kind === "repeat"
      ? t(<>Made by the repeat {name}.</>, <>Imeundwa na kampeni inayojirudia {name}.</>)
      : t(<>Made by the follow-up {name}.</>, <>Imeundwa na ufuatiliaji {name}.</>);
  return <>{said} </>;
}

function WhereItStands({ campaign }: { campaign: Campaign }): ReactNode {
  const { state, startedAt, endedAt, scheduledAt } = campaign;
  const isAhead = useIsAhead(scheduledAt);
  const by = <bdi>{campaign.createdBy}</bdi>;
  if (state === "scheduled" && scheduledAt) {
    const time = <LeavesTime scheduledAt={scheduledAt} campaign={campaign} show="day" />;
    return t(
      <>
        Will be sent {time}. Created by {by}. You can close this page.
      </>,
      <>
        Itatumwa {time}. Imeundwa na {by}. Unaweza kufunga ukurasa huu.
      </>,
    );
  }
  if (state === "paused" && isAhead && scheduledAt) {
    const time = <Time value={scheduledAt} show="day" />;
    return t(
      <>
        Scheduled for {time}, created by {by}. Nothing is sent unless someone resumes it.
      </>,
      <>
        Imepangwa {time}, imeundwa na {by}. Hakuna kinachotumwa mtu asipoiendeleza.
      </>,
    );
  }
  if (isDiscarded(campaign) && endedAt) {
    const time = <Time value={endedAt} show="day" />;
    return t(
      <>
        Created by {by}, discarded {time} as a draft. Nothing of it was sent.
      </>,
      <>
        Imeundwa na {by}, imetupwa {time} ikiwa rasimu. Hakuna chochote chake kilichotumwa.
      </>,
    );
  }
  if (state === "cancelled" && runFactsOf(campaign).left === 0)
    return t(
      <>Created by {by}. It was cancelled before anything was sent.</>,
      <>Imeundwa na {by}. Ilighairiwa kabla ya chochote kutumwa.</>,
    );
  if (!startedAt || isInGrace(campaign)) return t(<>Created by {by}.</>, <>Imeundwa na {by}.</>);
  const time = <Time value={startedAt} show="day" />;
  const sentence = runSentenceOf(campaign);
  return t(
    <>
      Started {time}, created by {by}. {sentence}
    </>,
    <>
      Ilianza {time}, imeundwa na {by}. {sentence}
    </>,
  );
}

/** What happened with this campaign, oldest first: who did what, what it waited for and how long, and how it ended. */
export function RunStory({ campaign, story }: Pick<CampaignHistory, "story"> & { campaign: Campaign }) {
  const ends = endsOf(campaign);
  if (story.length + ends.length === 0) return null;
  return (
    <Section title={t("What happened", "Yaliyotokea")}>
      <Card isPadded>
        <ol className="num -m-1.5 flex max-h-83 print:max-h-none p-1.5 flex-col gap-1.5 overflow-y-auto text-13">
          {story.map((item) => (
            <li key={`${item.at} ${keyOf(item)}`} className={LINE}>
              <span className="text-ink-3">
                <Time value={item.at} show="second" />
              </span>
              <span>
                <StoryLine item={item} />
                {item.kind === "halt" &&
                  item.endedAt === null &&
                  item.until !== null &&
                  item.reason !== "breaker" && (
                    <>
                      {t(", until ", ", hadi ")}
                      <Time value={item.until} show="day" />
                    </>
                  )}
              </span>
            </li>
          ))}
          {ends.map(({ key, at, word }) => (
            <li key={key} className={LINE}>
              <span className="text-ink-3">
                <Time value={at} show="second" />
              </span>
              {word}
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}

const LINE = "grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 max-sm:grid-cols-1 max-sm:gap-0";

function keyOf(item: StoryItem): string {
  if (item.kind === "skips") return item.kind;
  return item.kind === "person" ? item.action : item.reason;
}

function meaningOf(item: StoryItem) {
  if (item.kind === "halt") return { about: aboutNamed("halt", item.reason) };
  return { text: item.kind === "skips" ? SKIPS_WORDS.skips.meaning : STEERING_WORDS[item.action].meaning };
}

function StoryLine({ item }: { item: StoryItem }) {
  const { word, rest } = storyWords(item, formatLength);
  return (
    <>
      <Tip {...meaningOf(item)}>{word}</Tip>
      {rest}
    </>
  );
}

/** The fact about time that fits the state: when it is sent, or how long it still needs. */
export function RunClock({ campaign, facts }: { campaign: Campaign; facts: Facts | undefined }): {
  label: string;
  value: ReactNode;
} {
  if (campaign.state === "scheduled" && campaign.scheduledAt) {
    return {
      label: t("Will be sent", "Itatumwa"),
      value: <LeavesTime scheduledAt={campaign.scheduledAt} campaign={campaign} />,
    };
  }
  const ms = campaign.state === "running" ? timeLeftMs(campaign, facts) : null;
  if (ms !== null)
    return { label: t("Time left", "Muda uliobaki"), value: <EndsAbout campaign={campaign} ms={ms} /> };
  const { queued, attempting } = campaign.counts;
  return {
    label: t("Time left", "Muda uliobaki"),
    value: queued + attempting === 0 ? t("None", "Hakuna") : t("Not known", "Haujulikani"),
  };
}

/** How long, and the time by the clock: what waits for its hours ends on another day. */
function EndsAbout({ campaign, ms }: { campaign: Campaign; ms: number }) {
  const { zone, openings } = useSendingClock();
  const hours = openHours(campaign, openings);
  const isOver = hours !== null && isNever(hours);
  const end = useTicking((now) => {
    const at = isOver ? null : endOf({ from: now, ms, timeZone: zone, hours });
    return at === null ? "" : zoneClock(zone).day(at, now);
  });
  return timeLeftWords(ms, end, waitsForHours(campaign));
}
