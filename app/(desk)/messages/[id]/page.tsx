import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { MessagePage } from "#components/messages/message-page.tsx";
import { messageQuery } from "#lib/client/messages/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { MessageDetail, MessageId } from "#lib/contract/desk/message.ts";
import { Fault } from "#lib/fault.ts";
import { getMessage } from "#lib/server/messages/index.ts";
import { readPage } from "#lib/server/pages/read-page.ts";

export const metadata: Metadata = { title: "Message" };

export default async function MessageById({ params }: { params: Promise<{ id: string }> }) {
  const message = await findMessage(await params);
  const client = createQueryClient();
  client.setQueryData(messageQuery(message.id).queryKey, message);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <MessagePage id={message.id} />
    </HydrationBoundary>
  );
}

async function findMessage(params: { id: string }): Promise<MessageDetail> {
  const asked = MessageId.safeParse(params);
  if (!asked.success) notFound();
  try {
    return await readPage(MessageDetail, (ctx) => getMessage(ctx, asked.data.id));
  } catch (error) {
    if (error instanceof Fault && error.code === "not_found") notFound();
    throw error;
  }
}
