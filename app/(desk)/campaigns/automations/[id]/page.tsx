import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateAutomationPage } from "#components/campaigns/late-campaigns.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { automationQuery } from "#lib/client/automations.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { canSeeNumbers, canSendMessages } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { pageCtx } from "#lib/server/pages/index.ts";
import { foundPage, foundTitle } from "../../../found.tsx";
import { findAutomation } from "../../find-campaign.ts";

type AutomationPageProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: AutomationPageProps): Promise<Metadata> {
  return foundTitle(findAutomation((await params).id).then(({ automation }) => automation));
}

async function Automation({ params }: AutomationPageProps) {
  const { actor } = await pageCtx();
  const page = await findAutomation((await params).id);
  const client = createQueryClient();
  client.setQueryData(automationQuery(page.automation.id).queryKey, page);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateAutomationPage
          id={page.automation.id}
          rights={{
            canStop: hasRole(actor.role, "sender"),
            canSend: canSendMessages(actor) && canSeeNumbers(actor),
          }}
        />
      </LatePart>
    </HydrationBoundary>
  );
}

export default foundPage(Automation);
