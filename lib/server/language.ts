import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import {
  LANGUAGE_COOKIE,
  LANGUAGE_KEY,
  type Language,
  languageAsked,
  readLanguage,
} from "#lib/contract/language.ts";

const STORAGE_KEY = Symbol.for("tuma.language-storage");
type ProcessGlobals = {
  [STORAGE_KEY]?: AsyncLocalStorage<Language>;
  [LANGUAGE_KEY]?: () => Language;
};

/** Does `work` in a language: what `t` words in it, at once or later, is in that one. */
export function inLanguage<T>(language: Language, work: () => T): T {
  const shared = globalThis as ProcessGlobals;
  shared[STORAGE_KEY] ??= new AsyncLocalStorage<Language>();
  const storage = shared[STORAGE_KEY];
  shared[LANGUAGE_KEY] ??= () => storage.getStore() ?? "en";
  return storage.run(language, work);
}

/** What a person chose on this browser, else what the browser asks for. A key of the API without either is answered in English. */
export function languageOf({ cookie, "accept-language": asked }: IncomingHttpHeaders): Language {
  return readLanguage(cookieOf(cookie, LANGUAGE_COOKIE)) ?? languageAsked(asked) ?? "en";
}

/** Does `work` in the language of whoever asks. */
export const inLanguageOf = <T>({ headers }: { headers: IncomingHttpHeaders }, work: () => T): T =>
  inLanguage(languageOf(headers), work);

/** A cookie whose value is one word, as it is. */
export function cookieOf(header: string | null | undefined, name: string): string | undefined {
  const parts = (header ?? "").split(";").map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}
