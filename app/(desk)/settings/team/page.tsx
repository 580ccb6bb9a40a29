import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { LateTeamPage } from "#components/settings/late-settings.tsx";
import { NotForYou } from "#components/settings/not-for-you.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import type { Me } from "#components/settings/team/me.ts";
import { RolesSection } from "#components/settings/team/roles-section.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { teamQuery } from "#lib/client/team/mutations.ts";
import { rightsOf } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { Managers, Team } from "#lib/contract/desk/team/team.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";
import { listManagers, listTeam } from "#lib/server/team/index.ts";
import { titled } from "../may-set.ts";

export const generateMetadata = titled("team");

export default async function TeamSettings() {
  const { actor } = await pageCtx();
  if (!hasRole(actor.role, "admin")) {
    const { names } = await readPage(Managers, (ctx) => listManagers(ctx));
    return (
      <>
        <SettingsHeader current="team" />
        <NotForYou what="team" managers={names} />
      </>
    );
  }
  const me: Me = {
    id: actor.userId,
    name: actor.name,
    isDisabled: false,
    role: actor.role,
    rights: rightsOf(actor),
  };
  const client = createQueryClient();
  client.setQueryData(teamQuery.queryKey, await readPage(Team, (ctx) => listTeam(ctx)));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SettingsHeader current="team" />
      <LatePart>
        <LateTeamPage me={me}>
          <RolesSection />
        </LateTeamPage>
      </LatePart>
    </HydrationBoundary>
  );
}
