"use client";

import { useQuery } from "@tanstack/react-query";
import { requestIdOf } from "#lib/client/http.ts";
import { overviewQuery } from "#lib/client/overview/queries.ts";
import type { Overview } from "#lib/contract/desk/overview.ts";
import { Card } from "../ui/card.tsx";
import { HourPlot } from "../ui/hour-plot.tsx";
import { ListError } from "../ui/list-error.tsx";
import { CampaignsSection } from "./campaigns-section.tsx";
import { ConnectionsSection } from "./connections-section.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { NeedsSection } from "./needs-section.tsx";
import { TodaySection } from "./today-section.tsx";

type OverviewBoardProps = { canSend: boolean };

/** The whole overview below its header, from one query; a checklist until something was sent. */
export function OverviewBoard({ canSend }: OverviewBoardProps) {
  const { data, error, refetch, isFetching } = useQuery(overviewQuery);
  if (data) return <Board overview={data} canSend={canSend} />;
  if (!error) return null;
  return (
    <Card>
      <ListError
        title="The overview could not be read"
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        What runs on the server goes on: campaigns send, events are stored.
      </ListError>
    </Card>
  );
}

function Board({ overview, canSend }: OverviewBoardProps & { overview: Overview }) {
  const { hasSent, needs, today, hours, connections, campaigns } = overview;
  const isNew = !hasSent;
  return (
    <>
      {(!isNew || needs.length > 0) && <NeedsSection needs={needs} connections={connections} />}
      {isNew && (
        <FirstSteps connections={connections} canSend={canSend} hasCampaigns={campaigns.length > 0} />
      )}
      {!isNew && (
        <>
          <TodaySection today={today} />
          <div className="grid grid-cols-[minmax(0,1fr)_336px] gap-6 max-lg:grid-cols-1 max-lg:gap-8 max-sm:gap-6">
            <HourPlot
              title="By the hour"
              first="Handed over"
              second="Delivered of these"
              step="Hour"
              bars={hours.map(({ hour, handedOver, delivered }) => ({
                key: String(hour),
                label: `${String(hour).padStart(2, "0")}:00`,
                first: handedOver,
                second: delivered,
              }))}
            />
            <ConnectionsSection connections={connections} canProbe={canSend} />
          </div>
        </>
      )}
      {(!isNew || campaigns.length > 0) && <CampaignsSection campaigns={campaigns} />}
    </>
  );
}
