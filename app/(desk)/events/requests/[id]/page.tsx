import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateRequestPage } from "#components/requests/late-request-page.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { requestQuery } from "#lib/client/requests/queries.ts";
import { t } from "#lib/contract/language.ts";
import { foundAs, foundPage } from "../../../found.tsx";
import { findRequest } from "../find-request.ts";

type RequestByIdProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: RequestByIdProps): Promise<Metadata> {
  return foundAs(findRequest((await params).id), t("Request", "Ombi"));
}

async function RequestById({ params }: RequestByIdProps) {
  const request = await findRequest((await params).id);
  const client = createQueryClient();
  client.setQueryData(requestQuery(request.id).queryKey, request);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateRequestPage id={request.id} />
      </LatePart>
    </HydrationBoundary>
  );
}

export default foundPage(RequestById);
