import "server-only";
import { cache } from "react";
import { RequestDetail, RequestId } from "#lib/contract/desk/request/request.ts";
import { readId, readPage } from "#lib/server/pages/index.ts";
import { getRequest } from "#lib/server/requests/index.ts";

/** The request of an address, read once a request of ours; throws not_found. */
export const findRequest = cache(async (given: string): Promise<RequestDetail> => {
  const id = readId(RequestId.shape.id, given);
  return readPage(RequestDetail, (ctx) => getRequest(ctx, id));
});
