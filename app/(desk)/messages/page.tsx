import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { messageFiltersOf, openIdOf, type Search } from "#components/messages/message-filters.ts";
import { MessagesPage } from "#components/messages/messages-page.tsx";
import { messageListQuery, messageQuery } from "#lib/client/messages/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { Fault } from "#lib/fault.ts";
import { getContext } from "#lib/server/context.ts";
import { getMessage, listMessages } from "#lib/server/messages/index.ts";
import { requireActor } from "#lib/server/session/page-session.ts";

export const metadata: Metadata = { title: "Messages" };

export default async function Messages({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = { ...getContext(), actor: await requireActor() };
  const search = await searchParams;
  const filters = messageFiltersOf(search);
  const openId = openIdOf(search);
  const client = createQueryClient();
  const [page, open] = await Promise.all([
    listMessages(ctx, filters),
    openId === undefined ? undefined : getMessage(ctx, openId).catch(unlessMissing),
  ]);
  client.setQueryData(messageListQuery(filters).queryKey, { pages: [page], pageParams: [null] });
  if (open) client.setQueryData(messageQuery(open.id).queryKey, open);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <MessagesPage />
    </HydrationBoundary>
  );
}

// The drawer says that it is gone; the list is shown all the same.
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof Fault && error.code === "not_found")) throw error;
}
