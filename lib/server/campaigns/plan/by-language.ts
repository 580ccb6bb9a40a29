import type { Composed, NotComposed } from "#lib/audience/text/compose.ts";
import type { AudienceAnswer } from "#lib/contract/desk/campaign/audience.ts";
import { contentIn, languageIn, variantLanguageOf } from "#lib/contract/rules/sending/message-languages.ts";
import type { Tx } from "#lib/db/index.ts";
import type { CampaignAtWork } from "../../store/campaign/campaign.ts";
import { listFieldsOf } from "../../store/group/person.ts";
import { composerOf } from "./composer.ts";

type Message = Pick<CampaignAtWork, "channel" | "content" | "variant">;

/** Composes what each person gets, in their language where the message has it: looked up before they are composed. */
export type ByLanguage = {
  compose: (cells: string[], number?: string) => Composed | NotComposed;
  lookAhead: (numbers: readonly string[]) => Promise<void>;
};

export function byLanguage(tx: Tx, message: Message, headers: string[]): ByLanguage {
  const chosen = composerOf(message, headers);
  const { variants } = message.content;
  if (!variants || variants.length === 0) return { compose: chosen, lookAhead: async () => undefined };
  const composers = new Map(
    variants.map(({ language }) => [
      language,
      composerOf({ ...message, content: contentIn(message.content, language) }, headers),
    ]),
  );
  let languages = new Map<string, string>();
  return {
    compose(cells, number = "") {
      const language = languages.get(number) ?? null;
      const composed = (language === null ? chosen : (composers.get(language) ?? chosen))(cells);
      if (language === null || "code" in composed) return composed;
      // A request has one language: nobody of another shares it.
      return {
        ...composed,
        language,
        pack: message.channel === "sms" ? "" : JSON.stringify([language, composed.pack]),
      };
    },
    async lookAhead(numbers) {
      const rows = await listFieldsOf(tx, numbers);
      languages = new Map(
        rows.flatMap(({ number, fields }) => {
          const language = variantLanguageOf(message.content, languageIn(fields));
          return language === null ? [] : [[number, language] as const];
        }),
      );
    },
  };
}

type Languages = AudienceAnswer["languages"];

/** To how many it goes in which language, the chosen one first; nothing of a message in one. */
export function countLanguages({ content }: Message) {
  const people = new Map<string | null, number>();
  return {
    add: ({ language = null }: { language?: string | null }) =>
      people.set(language, (people.get(language) ?? 0) + 1),
    finish: (): Languages =>
      content.variants === undefined || content.variants.length === 0
        ? []
        : [null, ...content.variants.map((variant) => variant.language)].map((language) => ({
            language: language ?? ("templateName" in content ? content.language : null),
            people: people.get(language) ?? 0,
          })),
  };
}
