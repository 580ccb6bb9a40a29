import type { Autosaver } from "./autosaver.ts";

type Saver = Pick<Autosaver, "isBusy" | "revision" | "settled" | "state" | "watch">;
export type SavedDraft = { id: string; saver: Saver };

/** An answer of the server that a page is made of: `visit` is its own, `draft` is missing for a new campaign. */
export type DraftVisit = { visit: string; draft?: { id: string; revision: number } | undefined };

/**
 * What this document knows of its drafts beside what a page is given. On the way back the router gives the answer that the
 * page was made of before, however old it is; and a page that was left goes on saving.
 */
export class KnownDrafts {
  /** Which draft a page of each answer was of. */
  readonly #pages = new Map<string, string>();
  /** Answers that were older than their draft once, and so are for ever. */
  readonly #old = new Set<string>();
  readonly #savers = new Map<string, SavedDraft>();
  /** As far as those that are gone have heard. */
  readonly #revisions = new Map<string, number>();

  /** A page is made of this answer; call what it gives back when the page is left. */
  open(visit: string, { id, saver }: SavedDraft): () => void {
    const saved = { id, saver };
    this.#pages.set(visit, id);
    this.#savers.set(id, saved);
    return () => void saver.settled().then(() => this.#close(saved));
  }

  /** The draft that may be newer than this answer, as another one has told; undefined where the answer can be used. */
  newerThan({ visit, draft }: DraftVisit): string | undefined {
    const id = draft?.id ?? this.#pages.get(visit);
    if (id === undefined) return undefined;
    // Given a second time, it may be older than what somebody else has saved.
    const isUsed = draft !== undefined && this.#pages.has(visit);
    const isOlder = this.isBeingSaved(id) || this.#revisionOf(id) > (draft?.revision ?? 0);
    if (isUsed || isOlder) this.#old.add(visit);
    return this.#old.has(visit) ? id : undefined;
  }

  isBeingSaved(id: string): boolean {
    return this.#savers.get(id)?.saver.isBusy ?? false;
  }

  /** What saves the draft, as long as a page of it is open or not all of it is heard. */
  saverOf(id: string): Saver | undefined {
    return this.#savers.get(id)?.saver;
  }

  /** Resolves when all that was done here is heard, with the revision of that. */
  async settled(id: string): Promise<number> {
    const saver = this.saverOf(id);
    const before = this.#revisionOf(id);
    await saver?.settled();
    return Math.max(before, saver?.revision ?? 0);
  }

  /** The server is asked again, after all is heard: what it answers is the newest, also where a backup was put back. */
  askAgain(id: string): void {
    const wasKept = this.#revisionOf(id) > 0;
    this.#savers.delete(id);
    this.#revisions.delete(id);
    // Enough for the way back to the new campaign that it was.
    if (wasKept) this.#revisions.set(id, FIRST);
  }

  #revisionOf(id: string): number {
    return Math.max(this.#savers.get(id)?.saver.revision ?? 0, this.#revisions.get(id) ?? 0);
  }

  #close(saved: SavedDraft): void {
    // Another page of it may be open by now, or the same one again.
    if (this.#savers.get(saved.id) !== saved) return;
    this.#savers.delete(saved.id);
    this.#revisions.set(saved.id, saved.saver.revision);
  }
}

const FIRST = 1;

/** Those of this document; a server knows none. */
export const knownDrafts = new KnownDrafts();
