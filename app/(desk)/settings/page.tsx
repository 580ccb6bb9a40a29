import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ConnectionsPanel } from "#components/overview/connections-panel.tsx";
import { ConsoleSection } from "#components/settings/console-section.tsx";
import { SessionsSection } from "#components/settings/profile/sessions-section.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { YouSection } from "#components/settings/you-section.tsx";
import { Page } from "#components/shell/page.tsx";
import { overviewQuery } from "#lib/client/overview/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { ownSessionsQuery } from "#lib/client/session/profile.ts";
import { Console } from "#lib/contract/desk/console.ts";
import { Overview } from "#lib/contract/desk/overview.ts";
import { OwnSessions } from "#lib/contract/desk/profile.ts";
import { rightsOf } from "#lib/contract/desk/rights.ts";
import { hasRole } from "#lib/contract/desk/session.ts";
import { MIN_PASSWORD_LENGTH } from "#lib/contract/desk/setup.ts";
import { getConsole, getOverview } from "#lib/server/overview/index.ts";
import { pageCtx } from "#lib/server/pages/page-ctx.ts";
import { readPage } from "#lib/server/pages/read-page.ts";
import { listOwnSessions } from "#lib/server/session/index.ts";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { actor } = await pageCtx();
  const { name, email, role } = actor;
  const [facts, overview, sessions] = await Promise.all([
    readPage(Console, (ctx) => getConsole(ctx)),
    readPage(Overview, (ctx) => getOverview(ctx)),
    readPage(OwnSessions, (ctx) => listOwnSessions(ctx)),
  ]);
  const client = createQueryClient();
  client.setQueryData(overviewQuery.queryKey, overview);
  client.setQueryData(ownSessionsQuery.queryKey, sessions);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Page>
        <SettingsHeader current="console" />
        <div className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-6 max-lg:grid-cols-1 max-lg:gap-8">
          <div className="flex min-w-0 flex-col gap-8">
            <YouSection
              name={name}
              email={email}
              role={role}
              rights={rightsOf(actor)}
              minPasswordLength={MIN_PASSWORD_LENGTH}
            />
            <SessionsSection />
            <ConsoleSection {...facts} />
          </div>
          <ConnectionsPanel canProbe={hasRole(role, "sender")} />
        </div>
      </Page>
    </HydrationBoundary>
  );
}
