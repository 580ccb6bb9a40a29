/** What everything that people read is written in; `sw` as in Tanzania. */
export const LANGUAGES = ["en", "sw"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a browser was last read in. */
export const LANGUAGE_COOKIE = "language";
/** Chosen there by somebody who was not signed in: whoever signs in next keeps it. */
export const CHOSEN_COOKIE = "language-chosen";

/** Where a process without pages says whose work it does: Next has its own copy of every module, the process one `globalThis`. */
export const LANGUAGE_KEY = Symbol.for("tuma.language");

/** Of the page in a browser, of whom a server answers; English for work that is nobody's. */
export function language(): Language {
  if (typeof document === "undefined")
    return (globalThis as { [LANGUAGE_KEY]?: () => Language })[LANGUAGE_KEY]?.() ?? "en";
  return document.documentElement.lang === "sw" ? "sw" : "en";
}

/**
 * A whole sentence in both languages: ``t(`Sent to ${name}`, `Imetumwa kwa ${name}`)``; so may a part of a page be. Never while a
 * module is loaded, which a server does once for everybody.
 */
export function t<T>(en: T, sw: T): T {
  return language() === "sw" ? sw : en;
}

/** A table of sentences: read like any object, it is made by `make` once for each language in which somebody reads it. */
export function translated<T extends object>(make: () => T): T {
  const made: Partial<Record<Language, T>> = {};
  const now = () => {
    made[language()] ??= make();
    return made[language()] as T;
  };
  const table = (Array.isArray(now()) ? [] : {}) as T;
  for (const key of Object.keys(now()) as (keyof T)[])
    Object.defineProperty(table, key, { enumerable: true, get: () => now()[key] });
  return table;
}

/** `translated` for a long table: each of its rows is made by a function of its own, so that none is as long as the table. */
export const translatedEach = <Rows extends Readonly<Record<string, () => unknown>>>(rows: Rows) =>
  translated(
    () =>
      Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row()])) as {
        [Name in keyof Rows]: ReturnType<Rows[Name]>;
      },
  );

/** Which of ours a browser asks for by `accept-language`, the most wanted first; null where it wants neither. */
export function languageAsked(header: string | null | undefined): Language | null {
  const asked = (header ?? "").split(",", 20).map((part) => {
    const [tag = "", q] = part.split(";q=");
    return {
      name: tag.trim().slice(0, 3).replace(/-.*/, "").toLowerCase(),
      weight: q === undefined ? 1 : Number(q) || 0,
    };
  });
  const [first] = asked
    .filter(({ name, weight }) => weight > 0 && LANGUAGES.some((known) => known === name))
    .sort((a, b) => b.weight - a.weight);
  return readLanguage(first?.name);
}

/** The kept choice; null where there is none or it is not one of ours. */
export function readLanguage(kept: string | null | undefined): Language | null {
  return LANGUAGES.find((known) => known === kept) ?? null;
}
