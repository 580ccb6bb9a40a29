import {
  MAX_PUBLIC_TEXT,
  NO_PUBLIC_WORDS,
  PUBLIC_LANGUAGES,
  PUBLIC_TEXTS,
  type PublicTextName,
  type PublicWords,
} from "#lib/contract/rules/public-words.ts";
import type { Db } from "#lib/db/index.ts";
import type { Log } from "../log.ts";
import { findPublicSettings } from "../store/link.ts";

export type PublicFacts = { isOpen: boolean; organisation: string; words: PublicWords };

const KEPT_MS = 5_000;

/**
 * What the company has set for its pages for customers, as of the last five seconds: no opened page waits for a statement
 * of its own. While the database does not answer, what was known last holds; before anything is known, pages are busy.
 */
export function publicSettings({ db, log }: { db: Db; log: Log }, now = () => performance.now()) {
  let known: { facts: PublicFacts; atMs: number } | null = null;
  let reading: Promise<void> | null = null;
  return async (): Promise<PublicFacts | null> => {
    if (known === null || now() - known.atMs > KEPT_MS) {
      reading ??= read().finally(() => {
        reading = null;
      });
      await reading;
    }
    return known?.facts ?? null;
  };

  async function read() {
    try {
      const { organisation, publicPages, publicWords } = await findPublicSettings(db);
      const facts = {
        isOpen: publicPages !== "closed",
        organisation: typeof organisation === "string" ? organisation : "",
        words: wordsOf(publicWords),
      };
      known = { facts, atMs: now() };
    } catch (error) {
      log.warn("settings of pages for customers could not be read", { error });
      if (known) known.atMs = now();
    }
  }
}

/** Checked where it is stored; read by hand, as the front has no schemas in memory. */
function wordsOf(stored: unknown): PublicWords {
  const words: PublicWords = { en: { ...NO_PUBLIC_WORDS.en }, sw: { ...NO_PUBLIC_WORDS.sw } };
  for (const language of PUBLIC_LANGUAGES) {
    for (const name of Object.keys(PUBLIC_TEXTS) as PublicTextName[]) {
      const text = (stored as PublicWords | null)?.[language]?.[name];
      if (typeof text === "string") words[language][name] = text.slice(0, MAX_PUBLIC_TEXT);
    }
  }
  return words;
}
