import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { DrawnSettings } from "#components/settings/drawn-settings.tsx";
import { JoinPagesSection } from "#components/settings/join/join-pages-section.tsx";
import { PublicWordsSection } from "#components/settings/public-pages/public-words-section.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { joinPagesQuery } from "#lib/client/join-pages.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { JoinPages } from "#lib/contract/desk/people/join-page.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { getJoinPages } from "#lib/server/join/index.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";
import { maySet, titled } from "../may-set.ts";

export const generateMetadata = titled("customer-pages");

export default async function CustomerPages() {
  const { actor } = await pageCtx();
  const canChange = await maySet();
  const client = createQueryClient();
  client.setQueryData(joinPagesQuery.queryKey, await readPage(JoinPages, (ctx) => getJoinPages(ctx)));
  return (
    <>
      <SettingsHeader current="customer-pages" />
      <HydrationBoundary state={dehydrate(client)}>
        <DrawnSettings names={["publicPages"]} canChange={canChange} />
        <PublicWordsSection canChange={canChange} />
        <JoinPagesSection canChange={canChange && canSeeNumbers(actor)} />
        <DrawnSettings names={["joinSmsPerDay"]} canChange={canChange} />
      </HydrationBoundary>
    </>
  );
}
