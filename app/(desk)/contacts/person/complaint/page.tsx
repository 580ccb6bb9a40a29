import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateComplaintPage } from "#components/contacts/complaint/late-complaint-page.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { type Search, textOf } from "#lib/client/address/search.ts";
import { complaintQuery } from "#lib/client/people/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { COMPLAINT_LANGUAGES } from "#lib/contract/desk/choices.ts";
import { Complaint } from "#lib/contract/desk/people/complaint.ts";
import { canExportNumbers } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";
import { getComplaint } from "#lib/server/people/index.ts";

// The number stays out of the title, which a browser keeps in its history.
export function generateMetadata(): Metadata {
  return { title: t("Complaint", "Malalamiko") };
}

export default async function OneComplaint({ searchParams }: { searchParams: Promise<Search> }) {
  const { actor } = await pageCtx();
  const search = await searchParams;
  const number = textOf(search, "number", 60);
  const asked = textOf(search, "language", 5);
  const client = createQueryClient();
  const complaint = await readPage(Complaint, (ctx) => getComplaint(ctx, { number })).catch(leftToBrowser);
  if (complaint) client.setQueryData(complaintQuery(number).queryKey, complaint);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart key={number}>
        <LateComplaintPage
          number={number}
          language={COMPLAINT_LANGUAGES.find((known) => known === asked) ?? "en"}
          rights={{
            canChange: hasRole(actor.role, "sender"),
            canRelease: hasRole(actor.role, "admin"),
            canExport: canExportNumbers(actor),
            canErase: hasRole(actor.role, "owner"),
          }}
        />
      </LatePart>
    </HydrationBoundary>
  );
}
