import type { Instrumentation } from "next";
import type { Context } from "#lib/server/context.ts";
import { CONTEXT_KEY } from "#lib/server/process-globals.ts";

/** A page that fails is said in the log as a failed request of the API is: Next itself prints nothing, or raw lines. */
export const onRequestError: Instrumentation.onRequestError = (
  error,
  { method },
  { routePath, routeType },
) => {
  // Taken from its shelf and not imported: Next builds this file for a second runtime too, which has no database.
  const { [CONTEXT_KEY]: context } = globalThis as { [key: symbol]: Context | undefined };
  context?.log.error("a page failed", { method, routePath, routeType, error });
};
