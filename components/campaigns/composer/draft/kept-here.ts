import { knownDrafts } from "#lib/client/drafts/known-drafts.ts";
import type { DraftBody } from "#lib/client/drafts/requests.ts";

/** What was typed and not kept by the server when this tab left the page; never the file, it holds people's numbers. */
export type KeptHere = { id: string } & DraftBody;

const KEY = "tuma-kept-draft";

export function keepHere(kept: KeptHere): void {
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

/**
 * Takes what was kept for this draft, or for one that has no address yet; only once. What a page that was left is still
 * saving is not lost, and is not written a second time from here.
 */
export function takeKept(id: string | undefined): KeptHere | null {
  const kept = read();
  const isLost = kept !== null && !knownDrafts.isBeingSaved(kept.id);
  const isMine = isLost && (id === undefined ? kept.revision === 0 : kept.id === id);
  if (isMine) sessionStorage.removeItem(KEY);
  return isMine ? kept : null;
}

/** The server has it. */
export function forgetKept(id: string): void {
  if (read()?.id === id) sessionStorage.removeItem(KEY);
}

function read(): KeptHere | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as KeptHere | null;
  } catch {
    return null;
  }
}
