import { useQuery } from "@tanstack/react-query";
import { knownTemplatesQuery } from "#lib/client/templates/queries.ts";
import type { KnownTemplate } from "#lib/contract/desk/template.ts";
import { DEFAULT_TEMPLATE_LANGUAGE } from "#lib/contract/wire/limits.ts";

/** What is known of a name that somebody chose or types. */
export type Lookup = {
  /** Its entry in this language; absent where nothing is known. */
  known: KnownTemplate | undefined;
  /** The same name in other languages. */
  others: readonly KnownTemplate[];
  /** False until the catalogue has answered for this very name. */
  isLookedUp: boolean;
};

/** Why a template cannot be sent from here (§2.4), in a sentence; undefined where it can, or nothing is known of it. */
export function useUnsupported(name: string, language: string): string | undefined {
  return useKnownTemplate(name, language).known?.unsupported ?? undefined;
}

/** Looks a template up by its exact name and language, as the service would take them. */
export function useKnownTemplate(name: string, language: string): Lookup {
  const wanted = name.trim();
  const { data = [], isPlaceholderData, isSuccess } = useQuery(knownTemplatesQuery(wanted));
  const entries = data.filter((entry) => entry.name === wanted);
  const asked = language.trim() || DEFAULT_TEMPLATE_LANGUAGE;
  return {
    known: entries.find((entry) => entry.language === asked),
    others: entries.filter((entry) => entry.language !== asked),
    isLookedUp: wanted !== "" && isSuccess && !isPlaceholderData,
  };
}
