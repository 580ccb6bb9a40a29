import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { FactorsSection } from "#components/settings/factors/factors-section.tsx";
import { LateHistorySection } from "#components/settings/late-settings.tsx";
import { SessionsSection } from "#components/settings/profile/sessions-section.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { factorsQuery } from "#lib/client/factors/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { ownHistoryQuery, ownSessionsQuery } from "#lib/client/session/profile.ts";
import { OwnFactors } from "#lib/contract/desk/team/factor.ts";
import { OwnHistory, OwnSessions } from "#lib/contract/desk/team/profile.ts";
import { listOwnFactors } from "#lib/server/factors/index.ts";
import { readPage } from "#lib/server/pages/index.ts";
import { listOwnHistory, listOwnSessions } from "#lib/server/session/index.ts";
import { titled } from "../may-set.ts";

export const generateMetadata = titled("sign-in");

export default async function SignInSettings() {
  const [sessions, factors, history] = await Promise.all([
    readPage(OwnSessions, (ctx) => listOwnSessions(ctx)),
    readPage(OwnFactors, (ctx) => listOwnFactors(ctx)),
    readPage(OwnHistory, (ctx) => listOwnHistory(ctx, {})),
  ]);
  const client = createQueryClient();
  client.setQueryData(ownSessionsQuery.queryKey, sessions);
  client.setQueryData(factorsQuery.queryKey, factors);
  client.setQueryData(ownHistoryQuery.queryKey, { pages: [history], pageParams: [null] });
  return (
    <>
      <SettingsHeader current="sign-in" />
      <HydrationBoundary state={dehydrate(client)}>
        <FactorsSection />
        <SessionsSection />
        <LatePart>
          <LateHistorySection />
        </LatePart>
      </HydrationBoundary>
    </>
  );
}
