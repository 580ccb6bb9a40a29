import { t } from "../../language.ts";
import { foldWord, LANGUAGE_FIELDS, SPOKEN } from "../answers.ts";

// Apart from the schemas: the composer loads none.

/** So many languages of one message beside the one that was chosen. */
export const MAX_VARIANTS = 5;

/** The same message in another language: of a template its variant of this language, of a text another text. */
export type Variant = { language: string; text?: string | undefined };

type Varied = { language?: string | undefined; variants?: readonly Variant[] | undefined };

/** What a person's field *Language* or *Lugha* says: the code where it is a word for one, else as it is written; else null. */
export function languageIn(fields: Readonly<Record<string, unknown>>): string | null {
  for (const name of LANGUAGE_FIELDS) {
    const written = String(fields[name] ?? "").trim();
    if (written !== "") return SPOKEN[foldWord(written)] ?? written;
  }
  return null;
}

/**
 * In which of the other languages of a message somebody gets it; null: as it was chosen. `en` is also whoever gets `en_US`; the
 * chosen one goes before another one that is as near.
 */
export function variantLanguageOf({ language, variants = [] }: Varied, spoken: string | null): string | null {
  if (spoken === null || variants.length === 0) return null;
  const is = (code: string) => code.toLowerCase() === spoken.toLowerCase().replaceAll("-", "_");
  if (language !== undefined && is(language)) return null;
  const exact = variants.find((variant) => is(variant.language));
  if (exact) return exact.language;
  if (language !== undefined && baseOf(language) === baseOf(spoken)) return null;
  return variants.find((variant) => baseOf(variant.language) === baseOf(spoken))?.language ?? null;
}

const baseOf = (code: string): string => code.toLowerCase().split(/[-_]/)[0] ?? "";

/** The content as whoever gets this language gets it. */
export function contentIn<Content extends object>(
  content: Content & Varied & { text?: string },
  language: string | null,
): Content {
  const { variants = [], ...chosen } = content;
  const variant = variants.find((one) => one.language === language);
  if (variant === undefined) return chosen as unknown as Content;
  const text = variant.text === undefined ? {} : { text: variant.text };
  return {
    ...chosen,
    ...("templateName" in chosen ? { language: variant.language } : text),
  } as unknown as Content;
}

/** Null where each language is there once. */
export function variantsFault({ language, variants = [] }: Varied): string | null {
  const codes = [...(language === undefined ? [] : [language]), ...variants.map((one) => one.language)];
  const twice = codes.find((code, at) => codes.indexOf(code) !== at);
  return twice === undefined
    ? null
    : t(`The language ${twice} is there twice`, `Lugha ${twice} ipo mara mbili`);
}
