import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateSentPage } from "#components/send/sent/late-sent-page.tsx";
import { openMessageOf } from "#components/shell/message/open-message-of.ts";
import { LatePart } from "#components/ui/load/late-part.tsx";
import type { Search } from "#lib/client/address/search.ts";
import { unknownQuery } from "#lib/client/campaigns/queries.ts";
import { messageQuery } from "#lib/client/messages/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { sentPeopleQuery, sentQuery } from "#lib/client/send/queries.ts";
import { UnknownList } from "#lib/contract/desk/campaign/unknown.ts";
import { MessageDetail } from "#lib/contract/desk/message.ts";
import { SentPeople } from "#lib/contract/desk/send/sent.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { listUnknownAttempts } from "#lib/server/campaigns/index.ts";
import { getMessage } from "#lib/server/messages/index.ts";
import { leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";
import { listSentPeople } from "#lib/server/sends/index.ts";
import { foundAs, foundPage } from "../../found.tsx";
import { findSent } from "../find-sent.ts";

type SentRoute = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search & { with?: string | string[] }>;
};

export async function generateMetadata({ params }: SentRoute): Promise<Metadata> {
  return foundAs(findSent((await params).id), t("Send", "Utumaji"));
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
  const search = await searchParams;
  await prefetchMessage(client, search);
  const other = search.with;
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

async function prefetchMessage(client: QueryClient, search: Search): Promise<void> {
  const id = openMessageOf(search);
  if (id === undefined) return;
  const message = await readPage(MessageDetail, (ctx) => getMessage(ctx, id)).catch(leftToBrowser);
  if (message) client.setQueryData(messageQuery(id).queryKey, message);
}

export default foundPage(SentRoutePage);
