import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateComposer } from "#components/send/late-composer.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { recentQuery } from "#lib/client/send/queries.ts";
import { sendersQuery } from "#lib/client/senders/queries.ts";
import { SenderList } from "#lib/contract/desk/send/sender.ts";
import { SentList } from "#lib/contract/desk/send/sent.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";
import { listSent } from "#lib/server/sends/index.ts";
import { listSenders } from "#lib/server/sms/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Send", "Tuma") };
}

export default async function SendPage() {
  const { actor, env } = await pageCtx();
  const [senders, recent] = await Promise.all([
    readPage(SenderList, (ctx) => listSenders(ctx)),
    readPage(SentList, (ctx) => listSent(ctx)),
  ]);
  const client = createQueryClient();
  client.setQueryData(sendersQuery.queryKey, senders);
  client.setQueryData(recentQuery.queryKey, recent);
  const sender = senders.items.find(({ outcome }) => outcome === "accepted")?.name ?? "";
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateComposer
          region={env.defaultRegion}
          rights={{ canSend: hasRole(actor.role, "sender"), canSeeNumbers: canSeeNumbers(actor) }}
          sender={sender}
        />
      </LatePart>
    </HydrationBoundary>
  );
}
