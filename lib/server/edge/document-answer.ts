import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";

type Answer = Pick<ServerResponse, "statusCode" | "headersSent">;

/** The document that is being made; `isBusy` where it failed for what will pass. */
export type MadeDocument = { answer: Answer; isBusy: boolean };

const KEY = Symbol.for("tuma.document-answer");
type Shelf = { [KEY]?: AsyncLocalStorage<MadeDocument | undefined> };

/**
 * Runs `work` so that `documentNotFound` and `documentBusy` within it are about this answer: the front does, as a page of
 * Next has none at hand.
 */
export function withDocument<T>(
  { headers }: Pick<IncomingMessage, "headers">,
  answer: Answer,
  work: (document: MadeDocument) => T,
): T {
  const document = { answer, isBusy: false };
  // A page that is gone to from within: Next's router takes 404 for no answer of ours and loads the document again.
  return storage().run(headers.rsc === "1" ? undefined : document, () => work(document));
}

/** Makes 404 of the document that is being made, where nothing of it has been sent. */
export function documentNotFound(): void {
  const answer = storage().getStore()?.answer;
  if (answer && !answer.headersSent) answer.statusCode = 404;
}

/** Something did not answer the document that is being made in time: where it fails, it is told to come back. */
export function documentBusy(): void {
  const document = storage().getStore();
  if (document) document.isBusy = true;
}

function storage(): AsyncLocalStorage<MadeDocument | undefined> {
  const shelf = globalThis as Shelf;
  shelf[KEY] ??= new AsyncLocalStorage();
  return shelf[KEY];
}
