import "server-only";
import { randomUUID } from "node:crypto";
import { getContext, type SignedInCtx } from "#lib/server/context.ts";
import { requireActor } from "#lib/server/session/page-session.ts";

/** What the verbs of a page need: the context of this process and the person who looks. */
export async function signedInCtx(): Promise<SignedInCtx> {
  const actor = await requireActor();
  return { ...getContext(), actor, requestId: randomUUID() };
}
