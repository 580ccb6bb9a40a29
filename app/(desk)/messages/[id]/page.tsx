import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateMessagePage } from "#components/messages/late-message-page.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { messageQuery } from "#lib/client/messages/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { t } from "#lib/contract/language.ts";
import { foundAs, foundPage } from "../../found.tsx";
import { findMessage } from "../find-message.ts";

type MessageByIdProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: MessageByIdProps): Promise<Metadata> {
  return foundAs(findMessage((await params).id), t("Message", "Ujumbe"));
}

async function MessageById({ params }: MessageByIdProps) {
  const message = await findMessage((await params).id);
  const client = createQueryClient();
  client.setQueryData(messageQuery(message.id).queryKey, message);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateMessagePage id={message.id} />
      </LatePart>
    </HydrationBoundary>
  );
}

export default foundPage(MessageById);
