import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateCallPage } from "#components/calls/detail/late-call-page.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import type { Search } from "#lib/client/address/search.ts";
import { callQuery } from "#lib/client/calls/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { canExportNumbers } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { pageCtx } from "#lib/server/pages/index.ts";
import { foundAs, foundPage } from "../../found.tsx";
import { findCall } from "../find-call.ts";

type CallByIdProps = { params: Promise<{ id: string }>; searchParams: Promise<Search> };

export async function generateMetadata({ params }: CallByIdProps): Promise<Metadata> {
  return foundAs(findCall((await params).id), t("Call", "Simu"));
}

async function CallById({ params, searchParams }: CallByIdProps) {
  const { actor } = await pageCtx();
  const call = await findCall((await params).id);
  const client = createQueryClient();
  client.setQueryData(callQuery(call.id).queryKey, call);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateCallPage
          key={call.id}
          id={call.id}
          startAt={secondOf(await searchParams)}
          rights={{
            userId: actor.userId,
            isSender: hasRole(actor.role, "sender"),
            canExport: canExportNumbers(actor),
            canRemoveAll: hasRole(actor.role, "admin"),
          }}
        />
      </LatePart>
    </HydrationBoundary>
  );
}

export default foundPage(CallById);

/** `?t=` is a whole second of the recording. */
function secondOf({ t }: Search): number | null {
  return typeof t === "string" && /^\d{1,6}$/.test(t) ? Number(t) : null;
}
