import "server-only";
import { type Context, getContext } from "../context.ts";
import { documentBusy } from "../edge/index.ts";
import { watched } from "../store/watched.ts";

/** The context of this process for a page: where the database does not answer, the document that is being made knows. */
export function pageContext(): Context {
  const context = getContext();
  return { ...context, db: watched(context.db, documentBusy) };
}
