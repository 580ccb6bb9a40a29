"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { language, t } from "#lib/contract/language.ts";
import {
  LANGUAGE_NAMES,
  NO_PUBLIC_WORDS,
  PUBLIC_LANGUAGES,
  PUBLIC_TEXTS,
  type PublicTextName,
  publicText,
} from "#lib/contract/rules/public-words.ts";
import { Facts } from "../../ui/facts.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { SettingSection } from "../setting-section.tsx";

const dialog = lazyPart(() => import("./public-words-dialog.tsx").then((part) => part.PublicWordsDialog));

/** What pages for customers say, in both languages. */
export function PublicWordsSection({ canChange }: { canChange: boolean }) {
  const words = useQuery(factsQuery).data?.publicWords;
  const ours = language();
  const shown = words ?? NO_PUBLIC_WORDS;
  return (
    <SettingSection
      title={t("Texts of pages for customers", "Maandishi ya kurasa za wateja")}
      anchor="public-words"
      value={words}
      dialog={dialog}
      change={canChange && t("Change the texts…", "Badilisha maandishi…")}
    >
      {PUBLIC_LANGUAGES.map((language) => (
        <div key={language} lang={language} className="flex flex-col gap-1">
          <p className="text-13 font-semibold">{LANGUAGE_NAMES[language]}</p>
          <Facts
            shape="list"
            facts={(Object.keys(PUBLIC_TEXTS) as PublicTextName[]).map((name) => ({
              key: name,
              label: <span lang={ours}>{PUBLIC_TEXTS[name]}</span>,
              value: publicText(shown, language, name),
            }))}
          />
        </div>
      ))}
    </SettingSection>
  );
}
