import type { Db } from "#lib/db/index.ts";
import type { Log } from "../log.ts";
import { findOpenedPages, type OpenedPage } from "../store/join.ts";

const KEPT_MS = 5_000;

/**
 * The pages to join, as of the last five seconds, by what their addresses end with: no opened page waits for a statement of
 * its own. While the database does not answer, what was known last holds; before anything is known, pages are busy.
 */
export function joinPageFinder({ db, log }: { db: Db; log: Log }, now = () => performance.now()) {
  let known: { pages: Map<string, OpenedPage>; atMs: number } | null = null;
  let reading: Promise<void> | null = null;
  return async (slug: string): Promise<OpenedPage | "nobody" | "busy"> => {
    if (known === null || now() - known.atMs > KEPT_MS) {
      reading ??= read().finally(() => {
        reading = null;
      });
      await reading;
    }
    return known === null ? "busy" : (known.pages.get(slug) ?? "nobody");
  };

  async function read() {
    try {
      const pages = await findOpenedPages(db);
      known = { pages: new Map(pages.map((page) => [page.slug, page])), atMs: now() };
    } catch (error) {
      log.warn("pages to join could not be read", { error });
      if (known) known.atMs = now();
    }
  }
}
