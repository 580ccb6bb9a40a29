"use client";

import { languageName } from "#components/domain/template/language-name.ts";
import type { PlannedContent } from "#lib/contract/desk/campaign/create-campaign.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { MessageText } from "./composer/message/message-text.tsx";

export type PeopleByLanguage = readonly { language: string | null; people: number }[];

type Props = { content: PlannedContent; people: PeopleByLanguage };

/** In which other languages a message goes, to how many, and what a text says in them; nothing of one in one language. */
export function LanguagesReading({ content, people }: Props) {
  const { variants = [] } = content;
  if (variants.length === 0) return null;
  const isTemplate = "templateName" in content;
  return (
    <>
      <p className="text-13">{people.length > 0 ? countWords(people) : namedWords(content)}</p>
      {!isTemplate &&
        content.variants?.map(({ language, text }) => (
          <div key={language}>
            <p className="mb-1 text-12 text-ink-3">
              {t(`In ${languageName(language)}:`, `Kwa ${languageName(language)}:`)}
            </p>
            <p
              dir="auto"
              className="whitespace-pre-wrap break-words rounded-3 border border-line bg-sunken px-4 py-3 leading-6"
            >
              <MessageText text={text} />
            </p>
          </div>
        ))}
    </>
  );
}

const countWords = (people: PeopleByLanguage): string =>
  `${people
    .map(({ language, people: count }) =>
      language === null
        ? t(`${formatCount(count)} get the text above`, `${formatCount(count)} wanapata maandishi ya juu`)
        : t(
            `${formatCount(count)} in ${languageName(language)}`,
            `${formatCount(count)} kwa ${languageName(language)}`,
          ),
    )
    .join(", ")}.`;

function namedWords({ variants = [] }: PlannedContent): string {
  const names = variants.map(({ language }) => languageName(language)).join(", ");
  return t(
    `Also in ${names}, to people whose field Language says so.`,
    `Pia kwa ${names}, kwa watu ambao sehemu yao ya Lugha inasema hivyo.`,
  );
}
