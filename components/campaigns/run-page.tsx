"use client";

import { useQuery } from "@tanstack/react-query";
import { campaignQuery } from "#lib/client/campaigns/queries.ts";
import { useSearch } from "#lib/client/campaigns/use-search.ts";
import { useWatch } from "#lib/client/campaigns/use-watch.ts";
import { requestIdOf } from "#lib/client/http.ts";
import type { RecipientFilter } from "#lib/contract/desk/recipient.ts";
import { Page } from "../shell/page.tsx";
import { ListError } from "../ui/list-error.tsx";
import { HoldNote } from "./hold-note.tsx";
import { NobodyNote } from "./nobody-note.tsx";
import { RecipientsSection } from "./recipients-section.tsx";
import { ResentNote } from "./resent-note.tsx";
import { type Rights, RunActions } from "./run-actions.tsx";
import { RunCard } from "./run-card.tsx";
import { RunFunnel } from "./run-funnel.tsx";
import { RunHeader } from "./run-header.tsx";
import { RunRate } from "./run-rate.tsx";
import { RunSummary } from "./run-summary.tsx";
import { UnknownNote } from "./unknown-note.tsx";

/** One campaign while it runs and ever after. */
export function RunPage({ id, rights }: { id: string; rights: Rights }) {
  const { data: campaign, dataUpdatedAt, error, isFetching, refetch } = useQuery(campaignQuery(id));
  const { hrefWith } = useSearch();
  useWatch(campaign);
  if (!campaign) {
    return (
      <Page>
        <ListError
          title="The campaign could not be read"
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          It goes on regardless: it runs on the server.
        </ListError>
      </Page>
    );
  }
  const hrefOf = (state: RecipientFilter | undefined) =>
    `${hrefWith({ state, q: undefined, cursor: undefined })}#recipients`;
  return (
    <Page>
      <RunHeader campaign={campaign} actions={<RunActions campaign={campaign} rights={rights} />} />
      <RunCard campaign={campaign} hrefOf={(part) => hrefOf(part.filter)} />
      <UnknownNote campaign={campaign} canSettle={rights.canSteer} />
      <ResentNote campaign={campaign} />
      <HoldNote campaign={campaign} canSteer={rights.canSteer} />
      <NobodyNote campaign={campaign} />
      <div className="grid grid-cols-[minmax(0,1fr)_264px] gap-6 lg:grid-cols-[minmax(0,1fr)_336px] max-md:grid-cols-[minmax(0,1fr)]">
        <RunFunnel campaign={campaign} hrefOf={hrefOf} />
        <RunRate campaign={campaign} seenAt={dataUpdatedAt} />
      </div>
      <RecipientsSection campaign={campaign} seenAt={dataUpdatedAt} canExport={rights.canExport} />
      <RunSummary campaign={campaign} />
    </Page>
  );
}
