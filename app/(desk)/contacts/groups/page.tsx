import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateGroupsPage } from "#components/contacts/late-contacts.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { groupsQuery } from "#lib/client/groups.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { Groups as GroupsAnswer } from "#lib/contract/desk/people/group.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { listGroups } from "#lib/server/groups/index.ts";
import { leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Groups", "Makundi") };
}

export default async function Groups() {
  const { actor } = await pageCtx();
  const client = createQueryClient();
  const page = await readPage(GroupsAnswer, (ctx) => listGroups(ctx)).catch(leftToBrowser);
  if (page) client.setQueryData(groupsQuery.queryKey, page.items);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateGroupsPage canMake={hasRole(actor.role, "sender") && canSeeNumbers(actor)} />
      </LatePart>
    </HydrationBoundary>
  );
}
