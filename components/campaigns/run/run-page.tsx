"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect } from "react";
import { campaignResultOf } from "#components/domain/status/campaign-result.ts";
import { campaignStateOf } from "#components/domain/status/campaign-state.ts";
import { RemovedNote, UnknownNote } from "#components/shell/decide/unknown-note.tsx";
import { SmsAge } from "#components/shell/frame/sms-age.tsx";
import { ListError } from "#components/shell/list-error.tsx";
import { Page } from "#components/shell/page.tsx";
import { useWhyNotSend } from "#components/shell/sending/use-why-not-send.ts";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Note } from "#components/ui/note.tsx";
import { Funnel } from "#components/ui/plot/funnel.tsx";
import { DrawerRoom } from "#components/ui/popup/drawer-room.tsx";
import { FoldedSection, Section } from "#components/ui/section.tsx";
import { announce } from "#components/ui/text/announce.ts";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { campaignQuery } from "#lib/client/campaigns/queries.ts";
import { useHistory } from "#lib/client/campaigns/use-history.ts";
import { useWatch } from "#lib/client/campaigns/use-watch.ts";
import { heardTime } from "#lib/client/heard-time.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignHistory } from "#lib/contract/desk/campaign/campaign-history.ts";
import { CANCELLABLE_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { CAMPAIGN_WORDS } from "#lib/contract/words/state-words.ts";
import { HoldNote, isTold } from "./decide/hold-note.tsx";
import { NoReportNote } from "./decide/no-report-note.tsx";
import { AllowedNote, WaitingNote } from "./hours/allowed-note.tsx";
import { type HrefOfReason, RunReasons } from "./reasons/run-reasons.tsx";
import { openRecipientOf } from "./recipients/open/open-recipient-of.ts";
import { RecipientsSection } from "./recipients/recipients-section.tsx";
import { useMakeList } from "./recipients/use-make-list.tsx";
import { runFactsOf } from "./run-facts.ts";
import { RunHeader, RunStory } from "./run-header.tsx";
import { RunCard, RunMessage } from "./run-message.tsx";
import { type HrefOf, runStepsOf } from "./run-sentence.ts";
import { RunGrace } from "./steer/grace.tsx";
import { type Rights, RunActions } from "./steer/run-actions.tsx";
import { UnstartedNote } from "./unstarted-note.tsx";

/** Few campaigns skip anybody so: its code comes with those. */
export const { Part: LateSkippedFrom } = lazyPart(() =>
  import("./skipped/skipped-from.tsx").then((part) => part.SkippedFrom),
);

/** One campaign while it runs and ever after. */
export function RunPage({ id, rights }: { id: string; rights: Rights }) {
  const { data: campaign, dataUpdatedAt, error, isFetching, refetch } = useQuery(campaignQuery(id));
  const { search, hrefWith } = useSearch();
  useWatch(campaign);
  const history = useHistory(campaign, id);
  if (!campaign) {
    return (
      <Page>
        <ListError
          title={t("We could not read the campaign", "Hatukuweza kusoma kampeni")}
          query={{ error, refetch, isFetching }}
        >
          {t(
            "The campaign is not affected. It runs on the server.",
            "Kampeni haijaathirika. Inaendelea kwenye seva.",
          )}
        </ListError>
      </Page>
    );
  }
  const hrefOfReason: HrefOfReason = (state, reason) =>
    `${hrefWith({ state, reason, q: undefined, cursor: undefined, recipient: undefined })}#recipients`;
  const hrefOf: HrefOf = (state) => hrefOfReason(state);
  return (
    <DrawerRoom isOpen={openRecipientOf(search) !== undefined}>
      <Run {...{ campaign, rights, history, hrefOf, hrefOfReason }} seenAt={heardTime(dataUpdatedAt)} />
    </DrawerRoom>
  );
}

type RunProps = {
  campaign: Campaign;
  rights: Rights;
  history: ReturnType<typeof useHistory>;
  seenAt: number;
  hrefOf: HrefOf;
  hrefOfReason: HrefOfReason;
};

function Run({ campaign, rights, history, seenAt, hrefOf, hrefOfReason }: RunProps) {
  const making = useMakeList(campaign);
  const isAwaiting = campaign.state === "awaiting-approval";
  const makeList = rights.canSteer && campaign.peopleRemovedAt === null ? making : undefined;
  const story = history?.story ?? [];
  return (
    <Page>
      <RunHeader
        campaign={campaign}
        actions={<RunActions campaign={campaign} rights={rights} makeList={makeList} />}
      />
      <UnstartedNote campaign={campaign} rights={rights} story={story} />
      {isAwaiting && campaign.approval !== null ? (
        <Suspense>
          <LateApprovalSection campaign={campaign} approval={campaign.approval} canSend={rights.canSteer}>
            <RunMessage campaign={campaign} />
          </LateApprovalSection>
        </Suspense>
      ) : (
        <Progress {...{ campaign, rights, hrefOf, hrefOfReason }} />
      )}
      {!isAwaiting && <Skipped campaign={campaign} released={history?.released ?? []} />}
      {campaign.peopleRemovedAt === null ? (
        <div className="print:hidden">
          <RecipientsSection
            campaign={campaign}
            seenAt={seenAt}
            canExport={rights.canExport}
            makeList={makeList}
          />
        </div>
      ) : (
        <RemovedNote of="campaign" removedAt={campaign.peopleRemovedAt} />
      )}
      <RunStory campaign={campaign} story={story} />
      {!isAwaiting && <Details {...{ campaign, hrefOf }} canSteer={rights.canSteer} />}
      <RunSummary campaign={campaign} />
      {making.dialog}
    </Page>
  );
}

type SkippedProps = Pick<RunProps, "campaign"> & { released: CampaignHistory["released"] };

const Skipped = ({ campaign: { without, state }, released }: SkippedProps) =>
  without !== null && (
    <Suspense fallback={<div className="h-5" />}>
      <LateSkippedFrom without={without} released={released} isAhead={state === "scheduled"} />
    </Suspense>
  );

/** What has become of it so far, then what somebody has to look at. */
function Progress({ campaign, rights, hrefOf, hrefOfReason }: Omit<RunProps, "seenAt" | "history">) {
  const isStopped = campaign.state === "needs-attention";
  // The two texts have the question beside their figures.
  const hold = isTold(campaign) && campaign.hold?.kind !== "texts" && (
    <HoldNote campaign={campaign} canSteer={rights.canSteer} hrefOf={hrefOf} />
  );
  return (
    <>
      {rights.canSteer && <StopOnlyNote campaign={campaign} />}
      <RunGrace campaign={campaign} canSteer={rights.canSteer} />
      <RunCard campaign={campaign} hrefOf={hrefOf} />
      <OutsideHours campaign={campaign} rights={rights} />
      {campaign.variant !== null && campaign.startedAt !== null && (
        <Suspense fallback={<div className="h-40" />}>
          <LateRunTexts campaign={campaign} canSteer={rights.canSteer} canExport={rights.canExport} />
        </Suspense>
      )}
      {campaign.channel === "sms" && CANCELLABLE_STATES.includes(campaign.state) && (
        <Suspense>
          <LateHeldNetworks campaign={campaign} canSteer={rights.canSteer} />
        </Suspense>
      )}
      {campaign.resent > 0 && <ResentNote campaign={campaign} />}
      {!isStopped && hold}
      <NeedsYou>
        <UnknownNote campaign={campaign} canSettle={rights.canSteer} />
        {isStopped && hold}
        <NobodyNote campaign={campaign} />
        <NoReportNote campaign={campaign} canSteer={rights.canSteer} />
      </NeedsYou>
      <RunReasons campaign={campaign} hrefOf={hrefOfReason} />
      {campaign.links !== null && (
        <Suspense fallback={<div className="h-40" />}>
          <LateRunLinks links={campaign.links} accepted={campaign.counts.accepted} />
        </Suspense>
      )}
    </>
  );
}

/** Each note knows whether it has anything to say: without one the heading is not there either. */
const NeedsYou = ({ children }: { children: ReactNode }) => (
  <div className="not-has-[[data-notes]>*]:hidden">
    <Section title={t("What needs you", "Kinachokuhitaji")}>
      <div data-notes="" className="flex flex-col gap-4">
        {children}
      </div>
    </Section>
  </div>
);

/** What few ask for after a look at the page. */
const Details = ({
  campaign,
  hrefOf,
  canSteer,
}: Pick<RunProps, "campaign" | "hrefOf"> & { canSteer: boolean }) => (
  <div className="flex flex-col divide-y divide-line border-y border-line">
    <RunMessage campaign={campaign} isFolded />
    <RunFunnel campaign={campaign} hrefOf={hrefOf} />
    {campaign.counts.accepted > 0 && (
      <Suspense>
        <LateRunArrival campaign={campaign} />
      </Suspense>
    )}
    {campaign.channel === "sms" && campaign.counts.accepted > 0 && (
      <Suspense>
        <LateRunNetworks campaign={campaign} canSteer={canSteer} />
      </Suspense>
    )}
  </div>
);

const { Part: LateRunArrival } = lazyPart(() => import("./run-arrival.tsx").then((part) => part.RunArrival));

const { Part: LateRunNetworks } = lazyPart(() =>
  import("./networks/run-networks.tsx").then((part) => part.RunNetworks),
);

const { Part: LateRunTexts } = lazyPart(() => import("./texts/run-texts.tsx").then((part) => part.RunTexts));

const { Part: LateHeldNetworks } = lazyPart(() =>
  import("./networks/held-networks.tsx").then((part) => part.HeldNetworks),
);

const { Part: LateRunLinks } = lazyPart(() => import("./run-links.tsx").then((part) => part.RunLinks));

/** Few campaigns wait for approval: no other loads this. */
export const { Part: LateApprovalSection } = lazyPart(() =>
  import("./approval/approval-section.tsx").then((part) => part.ApprovalSection),
);

/** Why a sender finds the buttons that send locked: a phone shows no title of a button. */
export function StopOnlyNote({ campaign: { channel, state } }: { campaign: Campaign }) {
  const whyNot = useWhyNotSend(channel);
  if (whyNot === undefined || !CANCELLABLE_STATES.includes(state)) return null;
  return (
    <Note
      tone="grey"
      isSmall
      title={t(
        "You can stop this campaign, but not send it",
        "Unaweza kuisimamisha kampeni hii, lakini si kuituma",
      )}
    >
      {whyNot}
    </Note>
  );
}

/** Says for good that some may have got two messages: the first answer was lost, and somebody chose to send again. */
export function ResentNote({ campaign: { resent } }: { campaign: Campaign }) {
  if (resent === 0) return null;
  return (
    <Note
      tone="grey"
      title={t(
        `Somebody here chose to send again to ${formatNoun(resent, "person", "people")} after no clear answer`,
        `Mtu hapa aliamua kutuma tena kwa ${formatNounSw(resent, "mtu", "watu")} baada ya kukosa jibu la wazi`,
      )}
    >
      {t(
        "Their first message may have been sent too. If the second one is refused or cancelled, you find them under “May have been sent”.",
        "Huenda ujumbe wao wa kwanza pia umetumwa. Wa pili ukikataliwa au kughairiwa, utawaona chini ya “Huenda imetumwa”.",
      )}
    </Note>
  );
}

/** Says the sum of what changed to a screen reader, never the rows; draws nothing. */
export function RunSummary({ campaign }: { campaign: Campaign }) {
  const { left, planned } = runFactsOf(campaign);
  const { word } = campaignStateOf(campaign);
  useEffect(() => {
    announce(
      t(
        `${word}. ${formatCount(left)} of ${formatCount(planned)} sent to the service.`,
        `${word}. Zilizotumwa kwa huduma: ${formatCount(left)} kati ya ${formatCount(planned)}.`,
      ),
    );
  }, [word, left, planned]);
  return null;
}

/** A campaign that reached nobody says so in red, with why: its colour must not be that of a good end. */
export function NobodyNote({ campaign }: { campaign: Campaign }) {
  const result = campaignResultOf(campaign);
  if (result?.kind !== "nobody") return null;
  const { planned } = runFactsOf(campaign);
  return (
    <Note tone="red" title={CAMPAIGN_WORDS.nobody.word}>
      {nobodyWords(planned, result.detail)}
    </Note>
  );
}

const nobodyWords = (planned: number, reason: string): string =>
  planned === 1
    ? t(
        `Its only message was refused or failed. Reason: “${reason}”`,
        `Ujumbe wake pekee ulikataliwa au ulishindikana. Sababu: “${reason}”`,
      )
    : t(
        `All ${formatNoun(planned, "message")} were refused or failed. Reason for the first one: “${reason}”`,
        `Jumbe zote ${formatCount(planned)} zilikataliwa au zilishindikana. Sababu ya wa kwanza: “${reason}”`,
      );

type OutsideHoursProps = { campaign: Campaign; rights: Rights };

/** Where a campaign waits for the hours of marketing: the way to send it at once, and after that who has allowed it. */
export function OutsideHours({ campaign, rights }: OutsideHoursProps) {
  const { outsideHours, hold, state } = campaign;
  const until = state === "running" && hold?.kind === "quiet-hours" ? hold.until : null;
  // Where nothing ran here in those hours, that time is over and no other one is known yet.
  const isAhead =
    useTicking((now) => (until !== null && Date.parse(until) > now.getTime() ? "yes" : "")) !== "";
  if (outsideHours !== null)
    return <AllowedNote campaign={campaign} allowed={outsideHours} canSteer={rights.canSteer} />;
  if (until === null || !isAhead || !rights.canSendOutsideHours) return null;
  return <WaitingNote campaign={campaign} until={until} />;
}

/** How many got how far, each step leading to everybody who has got as far. */
export function RunFunnel({ campaign, hrefOf }: { campaign: Campaign; hrefOf: HrefOf }) {
  const steps = runStepsOf(campaign).map(({ filter, ...step }) => ({ ...step, href: hrefOf(filter) }));
  const { handed, operator } = campaign.delivery;
  const isPolled = campaign.channel === "sms" && handed + operator > 0;
  return (
    <FoldedSection title={t("Funnel", "Hatua kwa hatua")} note={isPolled ? <SmsAge /> : undefined}>
      <p className="mb-2 text-12 text-ink-3">
        {t("Click a step to see these people", "Bofya hatua uone watu hao")}
      </p>
      <Funnel total={runFactsOf(campaign).planned} steps={steps} />
    </FoldedSection>
  );
}
