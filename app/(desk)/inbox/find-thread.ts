import "server-only";
import { cache } from "react";
import { ConversationId, Thread } from "#lib/contract/desk/conversation.ts";
import { getThread } from "#lib/server/inbox/index.ts";
import { readId, readPage } from "#lib/server/pages/index.ts";

/** The newest lines of the conversation of an address, read once a request; throws not_found. */
export const findThread = cache((given: string): Promise<Thread> => {
  return readPage(Thread, (ctx) => getThread(ctx, readId(ConversationId.shape.id, given), {}));
});
