"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { RemovedNote } from "#components/shell/decide/removed-note.tsx";
import { UnknownNote } from "#components/shell/decide/unknown-note.tsx";
import { ListError } from "#components/shell/list-error.tsx";
import { Page } from "#components/shell/page.tsx";
import { DrawerRoom } from "#components/ui/popup/drawer-room.tsx";
import { useSearch } from "#lib/client/address/use-search.ts";
import { campaignQuery } from "#lib/client/campaigns/queries.ts";
import { useHistory } from "#lib/client/campaigns/use-history.ts";
import { useWatch } from "#lib/client/campaigns/use-watch.ts";
import { heardTime } from "#lib/client/heard-time.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignHistory } from "#lib/contract/desk/campaign/campaign-history.ts";
import { LateApprovalSection } from "./approval/late-approval-section.tsx";
import { ReturnedNote } from "./approval/returned-note.tsx";
import { HoldNote } from "./decide/hold-note.tsx";
import { isTold } from "./decide/is-told.ts";
import { NoReportNote } from "./decide/no-report-note.tsx";
import { NobodyNote } from "./decide/nobody-note.tsx";
import { OverApiNote } from "./decide/over-api-note.tsx";
import { ResentNote } from "./decide/resent-note.tsx";
import { OutsideHours } from "./hours/outside-hours.tsx";
import { type HrefOfReason, RunReasons } from "./reasons/run-reasons.tsx";
import { openRecipientOf } from "./recipients/open/open-recipient-of.ts";
import { RecipientsSection } from "./recipients/recipients-section.tsx";
import { useMakeList } from "./recipients/use-make-list.tsx";
import { RunCard } from "./run-card.tsx";
import { RunFunnel } from "./run-funnel.tsx";
import { RunHeader } from "./run-header.tsx";
import { RunMessage } from "./run-message.tsx";
import { RunRate } from "./run-rate.tsx";
import type { HrefOf } from "./run-steps.ts";
import { RunStory } from "./run-story.tsx";
import { RunSummary } from "./run-summary.tsx";
import { LateSkippedFrom } from "./skipped/late-skipped-from.tsx";
import { type Rights, RunActions } from "./steer/run-actions.tsx";
import { StopOnlyNote } from "./steer/stop-only-note.tsx";

/** One campaign while it runs and ever after. */
export function RunPage({ id, rights }: { id: string; rights: Rights }) {
  const { data: campaign, dataUpdatedAt, error, isFetching, refetch } = useQuery(campaignQuery(id));
  const { search, hrefWith } = useSearch();
  useWatch(campaign);
  const history = useHistory(campaign, id);
  if (!campaign) {
    return (
      <Page>
        <ListError title="We could not read the campaign" query={{ error, refetch, isFetching }}>
          The campaign is not affected. It runs on the server.
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
  return (
    <Page>
      <RunHeader
        campaign={campaign}
        actions={<RunActions campaign={campaign} rights={rights} makeList={makeList} />}
      />
      <UnstartedNote campaign={campaign} rights={rights} />
      {isAwaiting && campaign.approval !== null ? (
        <Suspense>
          <LateApprovalSection campaign={campaign} approval={campaign.approval} canSend={rights.canSteer}>
            <RunMessage campaign={campaign} />
          </LateApprovalSection>
        </Suspense>
      ) : (
        <Progress {...{ campaign, rights, history, hrefOf, hrefOfReason }} />
      )}
      <RunStory story={history?.story ?? []} />
      {!isAwaiting && <RunMessage campaign={campaign} />}
      {!isAwaiting && <Skipped campaign={campaign} released={history?.released ?? []} />}
      {campaign.peopleRemovedAt === null ? (
        <RecipientsSection
          campaign={campaign}
          seenAt={seenAt}
          canExport={rights.canExport}
          makeList={makeList}
        />
      ) : (
        <RemovedNote of="campaign" removedAt={campaign.peopleRemovedAt} />
      )}
      <RunSummary campaign={campaign} />
      {making.dialog}
    </Page>
  );
}

type SkippedProps = Pick<RunProps, "campaign"> & { released: CampaignHistory["released"] };

const Skipped = ({ campaign: { without }, released }: SkippedProps) =>
  without !== null && (
    <Suspense fallback={<div className="h-5" />}>
      <LateSkippedFrom without={without} released={released} />
    </Suspense>
  );

/** What has become of it so far. */
function Progress({ campaign, rights, history, hrefOf, hrefOfReason }: Omit<RunProps, "seenAt">) {
  return (
    <>
      {rights.canSteer && <StopOnlyNote campaign={campaign} />}
      <RunCard campaign={campaign} hrefOf={hrefOf} />
      <OutsideHours campaign={campaign} rights={rights} />
      <UnknownNote campaign={campaign} canSettle={rights.canSteer} />
      {campaign.resent > 0 && <ResentNote campaign={campaign} />}
      {isTold(campaign) && <HoldNote campaign={campaign} canSteer={rights.canSteer} hrefOf={hrefOf} />}
      <NobodyNote campaign={campaign} />
      <NoReportNote campaign={campaign} canSteer={rights.canSteer} />
      <div className="grid grid-cols-[minmax(0,1fr)_16.5rem] gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] max-md:grid-cols-[minmax(0,1fr)] lg:in-data-drawer:grid-cols-[minmax(0,1fr)]">
        <RunFunnel campaign={campaign} hrefOf={hrefOf} />
        <RunRate campaign={campaign} history={history} />
      </div>
      <RunReasons campaign={campaign} hrefOf={hrefOfReason} />
    </>
  );
}

/** Why a campaign that is not started is shown here. */
function UnstartedNote({ campaign, rights }: Pick<RunProps, "campaign" | "rights">) {
  if (campaign.state !== "ready") return null;
  return campaign.approval === null ? (
    <OverApiNote campaign={campaign} canCopy={rights.canSteer && rights.canSeeNumbers} />
  ) : (
    <ReturnedNote campaign={campaign} canSend={rights.canSteer} />
  );
}
