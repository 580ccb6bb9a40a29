import "server-only";
import { randomUUID } from "node:crypto";
import { cache } from "react";
import { readOnce } from "#lib/db/index.ts";
import type { SignedInCtx } from "../context.ts";
import { pageContext } from "./page-context.ts";
import { requireActor } from "./page-session.ts";

/** What the verbs of a page need: the context of this process and the person who looks; one a request. */
export const pageCtx = cache(async (): Promise<SignedInCtx> => {
  const actor = await requireActor();
  const context = pageContext();
  return { ...context, db: readOnce(context.db), actor, requestId: randomUUID() };
});
