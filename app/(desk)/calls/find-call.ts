import "server-only";
import { cache } from "react";
import { CallDetail, CallId } from "#lib/contract/desk/call/call.ts";
import { getCall } from "#lib/server/calls/index.ts";
import { readId, readPage } from "#lib/server/pages/index.ts";

/** The call of an address, read once a request; throws not_found. */
export const findCall = cache(async (given: string): Promise<CallDetail> => {
  // A colon of a foreign identifier comes escaped.
  const id = readId(CallId.shape.id, given.replaceAll(/%3a/gi, ":"));
  return readPage(CallDetail, (ctx) => getCall(ctx, id));
});
