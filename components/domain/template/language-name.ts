import { type Language, language } from "#lib/contract/language.ts";

const NAMES: Partial<Record<Language, Intl.DisplayNames>> = {};

function namesIn(reader: Language): Intl.DisplayNames {
  const names = NAMES[reader] ?? new Intl.DisplayNames([reader], { type: "language", fallback: "none" });
  NAMES[reader] = names;
  return names;
}

/** `sw` is Swahili; a code that nobody knows stays as it is. */
export function languageName(code: string): string {
  try {
    return namesIn(language()).of(code.replace("_", "-")) ?? code;
  } catch {
    return code;
  }
}
