import { randomUUID } from "node:crypto";
import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LateComposerPage } from "#components/campaigns/composer/late-composer-page.tsx";
import { StatusPill } from "#components/domain/status/status-pill.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { sendersQuery } from "#lib/client/senders/queries.ts";
import { SenderList } from "#lib/contract/desk/send/sender.ts";
import { canSendMessages } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";
import { listSenders } from "#lib/server/sms/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("New campaign", "Kampeni mpya") };
}

export default async function NewCampaignPage() {
  const { actor, env } = await pageCtx();
  if (!canSendMessages(actor)) redirect("/campaigns");
  const senders = await readPage(SenderList, (ctx) => listSenders(ctx));
  const client = createQueryClient();
  client.setQueryData(sendersQuery.queryKey, senders);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateComposerPage
          visit={randomUUID()}
          region={env.defaultRegion}
          sender={senders.items.find(({ outcome }) => outcome === "accepted")?.name}
          state={<StatusPill name="draft" />}
        />
      </LatePart>
    </HydrationBoundary>
  );
}
