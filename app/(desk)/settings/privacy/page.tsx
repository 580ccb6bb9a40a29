import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { DrawnSettings } from "#components/settings/drawn-settings.tsx";
import { EraseSection } from "#components/settings/erasure/erase-section.tsx";
import { RetentionSection } from "#components/settings/retention/retention-section.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { retentionQuery } from "#lib/client/settings.ts";
import { Retention } from "#lib/contract/desk/settings/console.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";
import { getRetention } from "#lib/server/retention/index.ts";
import { maySet, titled } from "../may-set.ts";

export const generateMetadata = titled("privacy");

export default async function PrivacyPage() {
  const { actor } = await pageCtx();
  const canChange = await maySet();
  const client = createQueryClient();
  client.setQueryData(retentionQuery.queryKey, await readPage(Retention, (ctx) => getRetention(ctx)));
  return (
    <>
      <SettingsHeader current="privacy" />
      <HydrationBoundary state={dehydrate(client)}>
        <RetentionSection canChange={canChange} />
        <DrawnSettings names={["dataRequestDays"]} canChange={canChange} />
        <EraseSection canErase={hasRole(actor.role, "owner")} />
      </HydrationBoundary>
    </>
  );
}
