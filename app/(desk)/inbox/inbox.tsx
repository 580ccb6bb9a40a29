import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { conversationFiltersOf } from "#components/inbox/inbox-address.ts";
import { LateInboxPage } from "#components/inbox/late-inbox-page.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import type { Search } from "#lib/client/address/search.ts";
import { conversationListQuery, threadQuery } from "#lib/client/inbox/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { ConversationList, type Thread } from "#lib/contract/desk/conversation.ts";
import { canSeeNumbers, type Entitled, hasRight } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { whyNotSend } from "#lib/contract/words/console/send-right-words.ts";
import { listConversations } from "#lib/server/inbox/index.ts";
import { leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";

type InboxProps = { search: Search; thread?: Thread };

/** The list that the address asks for, and the conversation that is open beside it. */
export async function Inbox({ search, thread }: InboxProps) {
  const { actor } = await pageCtx();
  const filters = conversationFiltersOf(search);
  const client = createQueryClient();
  const page = await readPage(ConversationList, (ctx) => listConversations(ctx, filters)).catch(
    leftToBrowser,
  );
  const of = { pageParams: [null] };
  if (page) client.setQueryData(conversationListQuery(filters).queryKey, { pages: [page], ...of });
  if (thread) client.setQueryData(threadQuery(thread.conversation.id).queryKey, { pages: [thread], ...of });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateInboxPage
          rights={{
            whyNotAnswer: whyNotAnswer(actor),
            canSeeNumbers: canSeeNumbers(actor),
            userId: actor.userId,
            canRemoveNotes: hasRole(actor.role, "admin"),
            canChangePeople: hasRole(actor.role, "sender"),
          }}
        />
      </LatePart>
    </HydrationBoundary>
  );
}

function whyNotAnswer(person: Entitled): string | null {
  if (!hasRole(person.role, "sender"))
    return t(
      "You can only look. You need the role Sender to answer.",
      "Unaweza kutazama tu. Unahitaji jukumu la Mtumaji ili kujibu.",
    );
  return hasRight(person, "chat") ? null : whyNotSend("chat");
}
