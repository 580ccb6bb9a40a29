import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateTemplatesPage } from "#components/templates/list/late-templates-page.tsx";
import { TEMPLATE_FILTERS } from "#components/templates/list/template-filters.ts";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { askedIn } from "#lib/client/address/filters.ts";
import type { Search } from "#lib/client/address/search.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { templateListQuery } from "#lib/client/templates/queries.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { TemplateList } from "#lib/contract/desk/template.ts";
import { t } from "#lib/contract/language.ts";
import { leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";
import { listTemplates } from "#lib/server/templates/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Templates", "Violezo") };
}

export default async function Templates({ searchParams }: { searchParams: Promise<Search> }) {
  const { actor } = await pageCtx();
  const filters = askedIn(await searchParams, TEMPLATE_FILTERS);
  const client = createQueryClient();
  const page = await readPage(TemplateList, (ctx) => listTemplates(ctx, filters)).catch(leftToBrowser);
  if (page) client.setQueryData(templateListQuery(filters).queryKey, { pages: [page], pageParams: [null] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateTemplatesPage
          rights={{
            canCreate: hasRole(actor.role, "admin") && hasRight(actor, "chat"),
            canAsk: hasRole(actor.role, "sender"),
          }}
        />
      </LatePart>
    </HydrationBoundary>
  );
}
