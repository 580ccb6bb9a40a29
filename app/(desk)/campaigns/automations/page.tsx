import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateAutomationsPage } from "#components/campaigns/late-campaigns.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { automationsQuery } from "#lib/client/automations.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { Automations as AutomationsAnswer } from "#lib/contract/desk/campaign/automation.ts";
import { t } from "#lib/contract/language.ts";
import { listAutomations } from "#lib/server/automations/index.ts";
import { leftToBrowser, readPage } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Repeats and follow-ups", "Zinazojirudia na ufuatiliaji") };
}

export default async function Automations() {
  const client = createQueryClient();
  const page = await readPage(AutomationsAnswer, (ctx) => listAutomations(ctx)).catch(leftToBrowser);
  if (page) client.setQueryData(automationsQuery.queryKey, page.items);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateAutomationsPage />
      </LatePart>
    </HydrationBoundary>
  );
}
