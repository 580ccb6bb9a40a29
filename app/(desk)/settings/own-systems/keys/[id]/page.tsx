import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateKeyPage } from "#components/settings/late-settings.tsx";
import { NotForYou } from "#components/settings/not-for-you.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import type { Search } from "#lib/client/address/search.ts";
import { apiKeysQuery, keyRequestFiltersOf, keyRequestsQuery } from "#lib/client/api-keys.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { ApiKeyList, KeyId, KeyRequestList } from "#lib/contract/desk/api/key.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { Managers } from "#lib/contract/desk/team/team.ts";
import { t } from "#lib/contract/language.ts";
import { listKeyRequests, listKeys } from "#lib/server/api/index.ts";
import { pageCtx, readId, readPage } from "#lib/server/pages/index.ts";
import { listManagers } from "#lib/server/team/index.ts";
import { foundPage } from "../../../../found.tsx";

export function generateMetadata(): Metadata {
  return { title: t("Requests of a key", "Maombi ya ufunguo") };
}

type KeyByIdProps = { params: Promise<{ id: string }>; searchParams: Promise<Search> };

async function KeyById({ params, searchParams }: KeyByIdProps) {
  const { actor } = await pageCtx();
  if (!hasRole(actor.role, "admin")) {
    const { names } = await readPage(Managers, (ctx) => listManagers(ctx));
    return (
      <>
        <SettingsHeader current="own-systems" />
        <NotForYou what="own-systems" managers={names} />
      </>
    );
  }
  const id = readId(KeyId.shape.id, (await params).id);
  const filters = keyRequestFiltersOf(await searchParams);
  const client = createQueryClient();
  const [keys, requests] = await Promise.all([
    readPage(ApiKeyList, (ctx) => listKeys(ctx)),
    readPage(KeyRequestList, (ctx) => listKeyRequests(ctx, { id, ...filters })),
  ]);
  client.setQueryData(apiKeysQuery.queryKey, keys);
  client.setQueryData(keyRequestsQuery(id, filters).queryKey, requests);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateKeyPage id={id} />
      </LatePart>
    </HydrationBoundary>
  );
}

export default foundPage(KeyById);
