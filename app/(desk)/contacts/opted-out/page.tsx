import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateOptedOutPage } from "#components/contacts/late-opted-out-page.tsx";
import { OPT_OUT_FILTERS } from "#components/contacts/opt-out-filters.ts";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { askedIn } from "#lib/client/address/filters.ts";
import type { Search } from "#lib/client/address/search.ts";
import { optOutCountsQuery, optOutListQuery, optOutWordsQuery } from "#lib/client/opt-outs/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { OptOutCounts, OptOutList, OptOutWordsAnswer } from "#lib/contract/desk/people/opt-out.ts";
import { canExportNumbers, canSeeNumbers, hasRight } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { getOptOutCounts, getOptOutWords, listOptOuts } from "#lib/server/opt-outs/index.ts";
import { leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Opted out", "Waliojitoa") };
}

export default async function OptedOut({ searchParams }: { searchParams: Promise<Search> }) {
  const { actor, env } = await pageCtx();
  const filters = askedIn(await searchParams, OPT_OUT_FILTERS);
  const client = createQueryClient();
  const [page, counts, words] = await Promise.all([
    readPage(OptOutList, (ctx) => listOptOuts(ctx, filters)).catch(leftToBrowser),
    readPage(OptOutCounts, (ctx) => getOptOutCounts(ctx)),
    readPage(OptOutWordsAnswer, (ctx) => getOptOutWords(ctx)),
  ]);
  if (page) client.setQueryData(optOutListQuery(filters).queryKey, { pages: [page], pageParams: [null] });
  client.setQueryData(optOutCountsQuery.queryKey, counts);
  client.setQueryData(optOutWordsQuery.queryKey, words);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateOptedOutPage
          region={env.defaultRegion}
          rights={{
            canSeeNumbers: canSeeNumbers(actor),
            canAdd: hasRole(actor.role, "sender") && canSeeNumbers(actor),
            canDial: hasRight(actor, "voice") && canSeeNumbers(actor),
            canUndo: hasRole(actor.role, "admin") && canSeeNumbers(actor),
            canExport: canExportNumbers(actor),
            canChangeWords: hasRight(actor, "settings"),
          }}
        />
      </LatePart>
    </HydrationBoundary>
  );
}
