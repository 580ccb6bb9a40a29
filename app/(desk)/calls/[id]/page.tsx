import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CallPage } from "#components/calls/detail/call-page.tsx";
import type { Search } from "#lib/client/address/search.ts";
import { callQuery } from "#lib/client/calls/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { CallDetail, CallId } from "#lib/contract/desk/call.ts";
import { canExportNumbers } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { Fault } from "#lib/fault.ts";
import { getCall } from "#lib/server/calls/index.ts";
import { pageCtx } from "#lib/server/pages/page-ctx.ts";
import { readPage } from "#lib/server/pages/read-page.ts";

export const metadata: Metadata = { title: "Call" };

type CallByIdProps = { params: Promise<{ id: string }>; searchParams: Promise<Search> };

export default async function CallById({ params, searchParams }: CallByIdProps) {
  const { actor } = await pageCtx();
  const call = await findCall(await params);
  const client = createQueryClient();
  client.setQueryData(callQuery(call.id).queryKey, call);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <CallPage
        key={call.id}
        id={call.id}
        startAt={secondOf(await searchParams)}
        rights={{
          userId: actor.userId,
          canDial: hasRole(actor.role, "sender"),
          canExport: canExportNumbers(actor),
          canRemoveAll: hasRole(actor.role, "admin"),
        }}
      />
    </HydrationBoundary>
  );
}

/** `?t=` is a whole second of the recording. */
function secondOf({ t }: Search): number | null {
  return typeof t === "string" && /^\d{1,6}$/.test(t) ? Number(t) : null;
}

async function findCall(params: { id: string }): Promise<CallDetail> {
  // A colon of a foreign identifier comes escaped.
  const asked = CallId.safeParse({ id: params.id.replaceAll(/%3a/gi, ":") });
  if (!asked.success) notFound();
  try {
    return await readPage(CallDetail, (ctx) => getCall(ctx, asked.data.id));
  } catch (error) {
    if (error instanceof Fault && error.code === "not_found") notFound();
    throw error;
  }
}
