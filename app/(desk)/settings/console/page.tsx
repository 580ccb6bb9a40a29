import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { LateConnectionsPanel } from "#components/overview/late-connections-panel.tsx";
import { ConsoleSection } from "#components/settings/console-section.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { connectionsQuery } from "#lib/client/overview-queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { Connections } from "#lib/contract/desk/overview.ts";
import { Console } from "#lib/contract/desk/settings/console.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { getConnections, getConsole } from "#lib/server/overview/index.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";
import { titled } from "../may-set.ts";

export const generateMetadata = titled("console");

export default async function ConsolePage() {
  const { actor } = await pageCtx();
  const [facts, connections] = await Promise.all([
    readPage(Console, (ctx) => getConsole(ctx)),
    readPage(Connections, (ctx) => getConnections(ctx)),
  ]);
  const client = createQueryClient();
  client.setQueryData(connectionsQuery.queryKey, connections);
  return (
    <>
      <SettingsHeader current="console" />
      <HydrationBoundary state={dehydrate(client)}>
        <ConsoleSection {...facts} />
        <LatePart>
          <LateConnectionsPanel canProbe={hasRole(actor.role, "sender")} />
        </LatePart>
      </HydrationBoundary>
    </>
  );
}
