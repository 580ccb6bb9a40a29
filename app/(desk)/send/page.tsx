import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Composer } from "#components/send/composer.tsx";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { sendersQuery } from "#lib/client/send/queries.ts";
import { hasRole } from "#lib/contract/desk/session.ts";
import { getContext } from "#lib/server/context.ts";
import { requireActor } from "#lib/server/session/page-session.ts";
import { listSenders } from "#lib/server/sms/index.ts";

export const metadata: Metadata = { title: "Send" };

export default async function SendPage() {
  const actor = await requireActor();
  const ctx = { ...getContext(), actor, requestId: "" };
  const senders = await listSenders(ctx);
  const client = createQueryClient();
  client.setQueryData(sendersQuery.queryKey, senders);
  const sender = senders.items.find(({ outcome }) => outcome === "accepted")?.name ?? "";
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Composer region={ctx.env.defaultRegion} canSend={hasRole(actor.role, "sender")} sender={sender} />
    </HydrationBoundary>
  );
}
