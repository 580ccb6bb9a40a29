import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateNoticesPage } from "#components/notices/late-notices-page.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { noticesQuery } from "#lib/client/notices/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { NoticeList } from "#lib/contract/desk/notice/notice.ts";
import { t } from "#lib/contract/language.ts";
import { listNotices } from "#lib/server/notices/index.ts";
import { leftToBrowser, readPage } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Notices", "Taarifa") };
}

export default async function Notices() {
  const client = createQueryClient();
  const page = await readPage(NoticeList, (ctx) => listNotices(ctx, {})).catch(leftToBrowser);
  if (page) client.setQueryData(noticesQuery.queryKey, { pages: [page], pageParams: [null] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateNoticesPage />
      </LatePart>
    </HydrationBoundary>
  );
}
