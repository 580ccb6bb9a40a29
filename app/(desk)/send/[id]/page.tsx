import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateSentPage } from "#components/send/sent/late-sent-page.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { unknownQuery } from "#lib/client/campaigns/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { sentPeopleQuery, sentQuery } from "#lib/client/send/queries.ts";
import { UnknownList } from "#lib/contract/desk/campaign/unknown.ts";
import { SentPeople } from "#lib/contract/desk/sent.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { listUnknownAttempts } from "#lib/server/campaigns/index.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";

import { listSentPeople } from "#lib/server/sends/index.ts";
import { foundAs, foundPage } from "../../found.tsx";
import { findSent } from "../find-sent.ts";

type SentRoute = { params: Promise<{ id: string }>; searchParams: Promise<{ with?: string | string[] }> };

export async function generateMetadata({ params }: SentRoute): Promise<Metadata> {
  return foundAs(findSent((await params).id), "Send");
}

async function SentRoutePage({ params, searchParams }: SentRoute) {
  const { actor } = await pageCtx();
  const sent = await findSent((await params).id);
  const client = createQueryClient();
  client.setQueryData(sentQuery(sent.id).queryKey, sent);
  const people = await readPage(SentPeople, (ctx) => listSentPeople(ctx, sent.id, {}));
  client.setQueryData(sentPeopleQuery(sent.id).queryKey, { pages: [people], pageParams: [null] });
  if (sent.counts.unknown > 0) {
    const unknown = await readPage(UnknownList, (ctx) => listUnknownAttempts(ctx, sent.id));
    client.setQueryData(unknownQuery(sent.id).queryKey, unknown);
  }
  const other = (await searchParams).with;
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateSentPage
          key={sent.id}
          id={sent.id}
          otherId={typeof other === "string" ? other : null}
          rights={{ canSend: hasRole(actor.role, "sender"), canSeeNumbers: canSeeNumbers(actor) }}
        />
      </LatePart>
    </HydrationBoundary>
  );
}

export default foundPage(SentRoutePage);
