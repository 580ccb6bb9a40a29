import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { AUDIT_FILTERS } from "#components/settings/audit/audit-filters.ts";
import { LateAuditPage } from "#components/settings/audit/late-audit-page.tsx";
import { NotForYou } from "#components/settings/not-for-you.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { askedIn } from "#lib/client/address/filters.ts";
import type { Search } from "#lib/client/address/search.ts";
import { auditQuery } from "#lib/client/audit-queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { AuditList } from "#lib/contract/desk/team/audit.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { Managers } from "#lib/contract/desk/team/team.ts";
import { listAudit } from "#lib/server/audit/index.ts";
import { leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";
import { listManagers } from "#lib/server/team/index.ts";
import { titled } from "../may-set.ts";

export const generateMetadata = titled("audit");

export default async function AuditSettings({ searchParams }: { searchParams: Promise<Search> }) {
  const { actor } = await pageCtx();
  if (!hasRole(actor.role, "admin")) {
    const { names } = await readPage(Managers, (ctx) => listManagers(ctx));
    return (
      <>
        <SettingsHeader current="audit" />
        <NotForYou what="audit" managers={names} />
      </>
    );
  }
  const filters = askedIn(await searchParams, AUDIT_FILTERS);
  const client = createQueryClient();
  const page = await readPage(AuditList, (ctx) => listAudit(ctx, filters)).catch(leftToBrowser);
  if (page) client.setQueryData(auditQuery(filters).queryKey, { pages: [page], pageParams: [null] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SettingsHeader current="audit" />
      <LatePart>
        <LateAuditPage canExport={hasRight(actor, "export")} />
      </LatePart>
    </HydrationBoundary>
  );
}
