import "server-only";
import { cache } from "react";
import { Sent, SentId } from "#lib/contract/desk/send/sent.ts";
import { readId, readPage } from "#lib/server/pages/index.ts";
import { getSent } from "#lib/server/sends/index.ts";

/** The send of an address, read once a request; throws not_found. */
export const findSent = cache((given: string): Promise<Sent> => {
  return readPage(Sent, (ctx) => getSent(ctx, readId(SentId.shape.id, given)));
});
