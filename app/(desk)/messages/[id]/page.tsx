import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { MessagePage } from "#components/messages/message-page.tsx";
import { messageQuery } from "#lib/client/messages/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { MessageDetail, MessageId } from "#lib/contract/desk/message.ts";
import { getMessage } from "#lib/server/messages/index.ts";
import { readId } from "#lib/server/pages/read-id.ts";
import { readPage } from "#lib/server/pages/read-page.ts";
import { foundPage } from "../../found.tsx";

export const metadata: Metadata = { title: "Message" };

async function MessageById({ params }: { params: Promise<{ id: string }> }) {
  const id = readId(MessageId.shape.id, (await params).id);
  const message = await readPage(MessageDetail, (ctx) => getMessage(ctx, id));
  const client = createQueryClient();
  client.setQueryData(messageQuery(message.id).queryKey, message);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <MessagePage id={message.id} />
    </HydrationBoundary>
  );
}

export default foundPage(MessageById);
