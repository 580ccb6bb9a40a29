import "server-only";
import { cache } from "react";
import { MessageDetail, MessageId } from "#lib/contract/desk/message.ts";
import { getMessage } from "#lib/server/messages/index.ts";
import { readId, readPage } from "#lib/server/pages/index.ts";

/** The message of an address, read once a request; throws not_found. */
export const findMessage = cache(async (given: string): Promise<MessageDetail> => {
  const id = readId(MessageId.shape.id, given);
  return readPage(MessageDetail, (ctx) => getMessage(ctx, id));
});
