import "server-only";
import { randomUUID } from "node:crypto";
import { cache } from "react";
import { getContext, type SignedInCtx } from "../context.ts";
import { requireActor } from "../session/page-session.ts";

/** What the verbs of a page need: the context of this process and the person who looks; one a request. */
export const pageCtx = cache(async (): Promise<SignedInCtx> => {
  const actor = await requireActor();
  return { ...getContext(), actor, requestId: randomUUID() };
});
