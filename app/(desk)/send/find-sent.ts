import "server-only";
import { cache } from "react";
import { Sent, SentId } from "#lib/contract/desk/sent.ts";
import { readId } from "#lib/server/pages/read-id.ts";
import { readPage } from "#lib/server/pages/read-page.ts";
import { getSent } from "#lib/server/sends/index.ts";

/** The send of an address, read once a request; throws not_found. */
export const findSent = cache((given: string): Promise<Sent> => {
  return readPage(Sent, (ctx) => getSent(ctx, readId(SentId.shape.id, given)));
});
