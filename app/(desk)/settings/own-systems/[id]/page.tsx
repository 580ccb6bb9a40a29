import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateAddressPage } from "#components/settings/late-settings.tsx";
import { NotForYou } from "#components/settings/not-for-you.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import type { Search } from "#lib/client/address/search.ts";
import { deliveriesQuery, deliveryFiltersOf, eventAddressesQuery } from "#lib/client/event-addresses.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { DeliveryList, EventAddresses, EventAddressId } from "#lib/contract/desk/event-address.ts";
import { canSeeNumbers, hasRight } from "#lib/contract/desk/team/rights.ts";
import { Managers } from "#lib/contract/desk/team/team.ts";
import { t } from "#lib/contract/language.ts";
import { listDeliveries, listEventAddresses } from "#lib/server/outgoing/index.ts";
import { pageCtx, readId, readPage } from "#lib/server/pages/index.ts";
import { listManagers } from "#lib/server/team/index.ts";
import { foundPage } from "../../../found.tsx";

export function generateMetadata(): Metadata {
  return { title: t("Address for events", "Anwani ya matukio") };
}

type AddressByIdProps = { params: Promise<{ id: string }>; searchParams: Promise<Search> };

async function AddressById({ params, searchParams }: AddressByIdProps) {
  const { actor } = await pageCtx();
  if (!hasRight(actor, "settings")) {
    const { names } = await readPage(Managers, (ctx) => listManagers(ctx));
    return (
      <>
        <SettingsHeader current="own-systems" />
        <NotForYou what="own-systems" managers={names} />
      </>
    );
  }
  const id = readId(EventAddressId.shape.id, (await params).id);
  const filters = deliveryFiltersOf(await searchParams);
  const client = createQueryClient();
  const [addresses, deliveries] = await Promise.all([
    readPage(EventAddresses, (ctx) => listEventAddresses(ctx)),
    readPage(DeliveryList, (ctx) => listDeliveries(ctx, { id, ...filters })),
  ]);
  client.setQueryData(eventAddressesQuery.queryKey, addresses);
  client.setQueryData(deliveriesQuery(id, filters).queryKey, deliveries);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateAddressPage id={id} canSeeNumbers={canSeeNumbers(actor)} />
      </LatePart>
    </HydrationBoundary>
  );
}

export default foundPage(AddressById);
