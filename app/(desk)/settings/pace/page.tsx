import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { DrawnSettings } from "#components/settings/drawn-settings.tsx";
import { PaceSection } from "#components/settings/pace/pace-section.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { pacesQuery } from "#lib/client/settings.ts";
import { Paces } from "#lib/contract/desk/settings/console.ts";
import { getPaces } from "#lib/server/pacing/index.ts";
import { readPage } from "#lib/server/pages/index.ts";
import { maySet, titled } from "../may-set.ts";

export const generateMetadata = titled("pace");

export default async function PacePage() {
  const canChange = await maySet();
  const client = createQueryClient();
  client.setQueryData(pacesQuery.queryKey, await readPage(Paces, (ctx) => getPaces(ctx)));
  return (
    <>
      <SettingsHeader current="pace" />
      <HydrationBoundary state={dehydrate(client)}>
        <PaceSection canChange={canChange} />
        <DrawnSettings names={["chatReach"]} canChange={canChange} />
      </HydrationBoundary>
    </>
  );
}
