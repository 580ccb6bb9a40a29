import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NotForYou } from "#components/settings/not-for-you.tsx";
import { EventsSection } from "#components/settings/own-systems/events/events-section.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { Page } from "#components/shell/page.tsx";
import { eventAddressesQuery } from "#lib/client/event-addresses.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { EventAddresses } from "#lib/contract/desk/event-address.ts";
import { Console } from "#lib/contract/desk/settings/console.ts";
import { canSeeNumbers, hasRight } from "#lib/contract/desk/team/rights.ts";
import { Managers } from "#lib/contract/desk/team/team.ts";
import { listEventAddresses } from "#lib/server/outgoing/index.ts";
import { getConsole } from "#lib/server/overview/index.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";
import { listManagers } from "#lib/server/team/index.ts";

export const metadata: Metadata = { title: "Own systems" };

/** Each way to connect a system of one's own is a section of its own. */
export default async function OwnSystems() {
  const { actor } = await pageCtx();
  if (!hasRight(actor, "settings")) {
    const { names } = await readPage(Managers, (ctx) => listManagers(ctx));
    return (
      <Page>
        <SettingsHeader current="own-systems" />
        <NotForYou what="your own systems" managers={names} />
      </Page>
    );
  }
  const client = createQueryClient();
  const [addresses, { noticeWebhook }] = await Promise.all([
    readPage(EventAddresses, (ctx) => listEventAddresses(ctx)),
    readPage(Console, (ctx) => getConsole(ctx)),
  ]);
  client.setQueryData(eventAddressesQuery.queryKey, addresses);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Page>
        <SettingsHeader current="own-systems" />
        <EventsSection canSeeNumbers={canSeeNumbers(actor)} fixed={noticeWebhook} />
      </Page>
    </HydrationBoundary>
  );
}
