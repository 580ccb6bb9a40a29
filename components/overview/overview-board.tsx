"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { overviewQuery } from "#lib/client/overview/queries.ts";
import type { Overview } from "#lib/contract/desk/overview.ts";
import { FactorDueNote } from "../domain/factor-due-note.tsx";
import { saveCsv } from "../domain/save-csv.ts";
import { ListError } from "../shell/list-error.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { Card } from "../ui/card.tsx";
import { HourPlot } from "../ui/plot/hour-plot.tsx";
import { CampaignsSection } from "./campaigns-section.tsx";
import { ConnectionsSection } from "./connections-section.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { NeedsSection } from "./needs-section.tsx";
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
            actions={<ButtonLink href="/settings">Set it up now</ButtonLink>}
          />
        )}
        <Board overview={data} canSend={canSend} isSender={isSender} />
      </>
    );
  }
  if (!error) return null;
  return (
    <Card>
      <ListError title="We could not read the overview" query={{ error, refetch, isFetching }}>
        Nothing stops on the server: campaigns are sent and events are stored.
      </ListError>
    </Card>
  );
}

function Board({ overview, canSend, isSender }: OverviewBoardProps & { overview: Overview }) {
  const { hasSent, needs, today, yesterday, hours, connections, campaigns } = overview;
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
          <TodaySection today={today} yesterday={yesterday} canDecide={isSender} />
          <div className="grid grid-cols-[minmax(0,1fr)_21rem] gap-6 max-lg:grid-cols-1 max-lg:gap-8 max-sm:gap-6">
            <HourPlot
              title="By the hour"
              first="Accepted"
              second="Delivered of these"
              step="Hour"
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
        </>
      )}
      {(!isNew || campaigns.length > 0) && <CampaignsSection campaigns={campaigns} />}
    </>
  );
}
