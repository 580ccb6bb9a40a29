import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateGroupPage } from "#components/contacts/late-contacts.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { groupQuery } from "#lib/client/groups.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { canExportNumbers, canSeeNumbers, canSendMessages } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { pageCtx } from "#lib/server/pages/index.ts";
import { foundPage, foundTitle } from "../../../found.tsx";
import { findGroup } from "../../find-group.ts";

type GroupPageProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: GroupPageProps): Promise<Metadata> {
  return foundTitle(findGroup((await params).id).then(({ group }) => group));
}

async function Group({ params }: GroupPageProps) {
  const { actor } = await pageCtx();
  const page = await findGroup((await params).id);
  const client = createQueryClient();
  client.setQueryData(groupQuery(page.group.id).queryKey, page);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateGroupPage
          id={page.group.id}
          rights={{
            canAsk: canSeeNumbers(actor),
            canChange: hasRole(actor.role, "sender") && canSeeNumbers(actor),
            canSend: canSendMessages(actor) && canSeeNumbers(actor),
            canExport: canExportNumbers(actor),
          }}
        />
      </LatePart>
    </HydrationBoundary>
  );
}

export default foundPage(Group);
