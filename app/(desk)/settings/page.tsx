import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateConnectionsPanel } from "#components/overview/late-connections-panel.tsx";
import { ConsoleSection } from "#components/settings/console-section.tsx";
import { FactorsSection } from "#components/settings/factors/factors-section.tsx";
import {
  LateConsoleSettings,
  LateMailSection,
  LateNoticesSection,
} from "#components/settings/late-settings.tsx";
import { LateHistorySection, SessionsSection } from "#components/settings/profile/sessions-section.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { YouSection } from "#components/settings/you-section.tsx";
import { Page } from "#components/shell/page.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { factorsQuery } from "#lib/client/factors/queries.ts";
import { connectionsQuery } from "#lib/client/overview-queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { ownHistoryQuery, ownSessionsQuery } from "#lib/client/session/profile.ts";
import { pacesQuery, retentionQuery } from "#lib/client/settings.ts";
import { Connections } from "#lib/contract/desk/overview.ts";
import { drawnRows } from "#lib/contract/desk/settings/company-settings.ts";
import { Console } from "#lib/contract/desk/settings/console.ts";
import { MailState } from "#lib/contract/desk/settings/mail.ts";
import { OwnFactors } from "#lib/contract/desk/team/factor.ts";
import { OwnHistory, OwnSessions } from "#lib/contract/desk/team/profile.ts";
import { canSeeNumbers, hasRight, rightsOf } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { ROLE_MEANINGS } from "#lib/contract/words/console/role-meanings.ts";
import { ROLE_WORDS } from "#lib/contract/words/console/role-words.ts";
import { listOwnFactors } from "#lib/server/factors/index.ts";
import { getMail } from "#lib/server/mail/index.ts";
import { getConnections, getConsole } from "#lib/server/overview/index.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";
import { listOwnHistory, listOwnSessions } from "#lib/server/session/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Settings", "Mipangilio") };
}

export default async function SettingsPage() {
  const { actor } = await pageCtx();
  const { email, role } = actor;
  const isAdmin = hasRole(role, "admin");
  const [facts, connections, sessions, factors, history, mail] = await Promise.all([
    readPage(Console, (ctx) => getConsole(ctx)),
    readPage(Connections, (ctx) => getConnections(ctx)),
    readPage(OwnSessions, (ctx) => listOwnSessions(ctx)),
    readPage(OwnFactors, (ctx) => listOwnFactors(ctx)),
    readPage(OwnHistory, (ctx) => listOwnHistory(ctx, {})),
    isAdmin ? readPage(MailState, (ctx) => getMail(ctx)) : null,
  ]);
  const client = createQueryClient();
  client.setQueryData(connectionsQuery.queryKey, connections);
  client.setQueryData(pacesQuery.queryKey, facts.paces);
  client.setQueryData(retentionQuery.queryKey, facts.retention);
  client.setQueryData(ownSessionsQuery.queryKey, sessions);
  client.setQueryData(factorsQuery.queryKey, factors);
  client.setQueryData(ownHistoryQuery.queryKey, { pages: [history], pageParams: [null] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <Page>
          <SettingsHeader current="console" />
          <div className="grid grid-cols-[minmax(0,1fr)_21rem] items-start gap-6 max-lg:grid-cols-1 max-lg:gap-8">
            <div className="flex min-w-0 flex-col gap-8">
              <YouSection
                email={email}
                roleSaid={`${ROLE_WORDS[role]}: ${ROLE_MEANINGS[role]}`}
                rights={rightsOf(actor)}
              />
              <FactorsSection />
              <SessionsSection />
              <LateNoticesSection />
              <LateHistorySection />
              <LateConsoleSettings
                rows={drawnRows()}
                canChange={isAdmin && hasRight(actor, "settings")}
                canBring={canSeeNumbers(actor)}
                canErase={hasRole(role, "owner")}
                canAnswer={hasRight(actor, "chat")}
              />
              {isAdmin && <LateMailSection mail={mail} email={email} />}
              <ConsoleSection {...facts} />
            </div>
            <LateConnectionsPanel canProbe={hasRole(role, "sender")} />
          </div>
        </Page>
      </LatePart>
    </HydrationBoundary>
  );
}
