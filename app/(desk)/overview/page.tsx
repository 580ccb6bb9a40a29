import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { Plus, Send } from "lucide-react";
import type { Metadata } from "next";
import { LateOverviewBoard } from "#components/overview/late-overview-board.tsx";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { nextDayQuery } from "#lib/client/automations.ts";
import { callsTodayQuery } from "#lib/client/calls/queries.ts";
import { overviewQuery } from "#lib/client/overview-queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { CallsToday } from "#lib/contract/desk/call/call.ts";
import { Calendar } from "#lib/contract/desk/campaign/automation.ts";
import { Overview } from "#lib/contract/desk/overview.ts";
import { canSendMessages } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { readCalendar } from "#lib/server/automations/index.ts";
import { getCallsToday } from "#lib/server/calls/index.ts";
import { getOverview } from "#lib/server/overview/index.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Overview", "Muhtasari") };
}

export default async function OverviewPage() {
  const { actor } = await pageCtx();
  const client = createQueryClient();
  const [overview, nextDay, calls] = await Promise.all([
    readPage(Overview, (ctx) => getOverview(ctx)),
    readPage(Calendar, (ctx) => readCalendar(ctx, { within: "day" })),
    readPage(CallsToday, (ctx) => getCallsToday(ctx)),
  ]);
  client.setQueryData(overviewQuery.queryKey, overview);
  client.setQueryData(nextDayQuery.queryKey, nextDay);
  client.setQueryData(callsTodayQuery.queryKey, calls);
  const canSend = canSendMessages(actor);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <Page>
          <PageHeader
            title={t("Overview", "Muhtasari")}
            purpose={t(
              "What needs you, what was sent today, and whether everything is connected.",
              "Kinachokuhitaji, kilichotumwa leo, na kama kila kitu kimeunganishwa.",
            )}
            actions={canSend ? <Actions /> : undefined}
          />
          <LateOverviewBoard canSend={canSend} isSender={hasRole(actor.role, "sender")} />
        </Page>
      </LatePart>
    </HydrationBoundary>
  );
}

function Actions() {
  return (
    <>
      <ButtonLink href="/send" icon={<Send />}>
        {t("Send a message", "Tuma ujumbe")}
      </ButtonLink>
      <ButtonLink href="/campaigns/new" look="primary" icon={<Plus />}>
        {t("New campaign", "Kampeni mpya")}
      </ButtonLink>
    </>
  );
}
