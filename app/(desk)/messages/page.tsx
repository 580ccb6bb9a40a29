import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateMessagesPage } from "#components/messages/late-messages-page.tsx";
import { MESSAGE_FILTERS } from "#components/messages/message-filters.ts";
import { openMessageOf } from "#components/shell/message/open-message-of.ts";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { askedIn } from "#lib/client/address/filters.ts";
import type { Search } from "#lib/client/address/search.ts";
import { latelyQuery, messageListQuery, messageQuery } from "#lib/client/messages/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { LatelyReasons } from "#lib/contract/desk/lately-reasons.ts";
import { MessageDetail, MessageList } from "#lib/contract/desk/message.ts";
import { canExportNumbers, canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { getMessage, listLately, listMessages } from "#lib/server/messages/index.ts";
import { leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Messages", "Jumbe") };
}

export default async function Messages({ searchParams }: { searchParams: Promise<Search> }) {
  const { actor } = await pageCtx();
  const search = await searchParams;
  const filters = askedIn(search, MESSAGE_FILTERS);
  const openId = openMessageOf(search);
  const client = createQueryClient();
  const [page, lately, open] = await Promise.all([
    readPage(MessageList, (ctx) => listMessages(ctx, filters)).catch(leftToBrowser),
    filters.state === "failed" ? readPage(LatelyReasons, listLately).catch(leftToBrowser) : undefined,
    openId === undefined
      ? undefined
      : readPage(MessageDetail, (ctx) => getMessage(ctx, openId)).catch(leftToBrowser),
  ]);
  if (page) client.setQueryData(messageListQuery(filters).queryKey, { pages: [page], pageParams: [null] });
  if (lately) client.setQueryData(latelyQuery().queryKey, lately);
  if (open) client.setQueryData(messageQuery(open.id).queryKey, open);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateMessagesPage
          rights={{
            canChange: hasRole(actor.role, "sender") && canSeeNumbers(actor),
            canExport: canExportNumbers(actor),
          }}
        />
      </LatePart>
    </HydrationBoundary>
  );
}
