import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";

type Answer = Pick<ServerResponse, "statusCode" | "headersSent">;

const KEY = Symbol.for("tuma.document-answer");
type Shelf = { [KEY]?: AsyncLocalStorage<Answer | undefined> };

/** Runs `work` so that `documentNotFound` within it is about this answer: the front does, as a page of Next has none at hand. */
export function withDocument<T>(
  { headers }: Pick<IncomingMessage, "headers">,
  answer: Answer,
  work: () => T,
): T {
  // A page that is gone to from within: Next's router takes 404 for no answer of ours and loads the document again.
  return storage().run(headers.rsc === "1" ? undefined : answer, work);
}

/** Makes 404 of the document that is being made, where nothing of it has been sent. */
export function documentNotFound(): void {
  const answer = storage().getStore();
  if (answer && !answer.headersSent) answer.statusCode = 404;
}

function storage(): AsyncLocalStorage<Answer | undefined> {
  const shelf = globalThis as Shelf;
  shelf[KEY] ??= new AsyncLocalStorage();
  return shelf[KEY];
}
