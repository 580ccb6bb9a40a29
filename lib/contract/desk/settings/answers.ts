import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import {
  type AwayAnswer,
  answerTo,
  foldWord,
  MAX_ANSWER_TEXT,
  MAX_ANSWER_WORD,
  MAX_ANSWER_WORDS,
  MAX_ANSWERS,
  type WordAnswer,
} from "../../rules/answers.ts";
import { isBlankText } from "../../rules/text/is-blank-text.ts";
import { BUILT_IN_WORDS } from "../../rules/text/opt-out-words.ts";
import { shownText } from "../shown-name.ts";
import { WeekHours } from "./sending-hours.ts";

const text = z
  .string({ error: () => t("text is required", "maandishi yanahitajika") })
  .trim()
  .max(MAX_ANSWER_TEXT, {
    error: () =>
      t(
        `A text has at most ${MAX_ANSWER_TEXT} characters`,
        `Maandishi yana herufi zisizozidi ${MAX_ANSWER_TEXT}`,
      ),
  })
  .refine((given) => given.isWellFormed() && !given.includes("\0"), {
    error: () =>
      t(
        "The text has a character that nobody can see; type it again",
        "Maandishi yana herufi isiyoonekana; yaandike tena",
      ),
  });

/** Nothing is known of whoever gets it but when they wrote. */
const fieldRule = (given: string): string | null =>
  given.includes("{{")
    ? t("Nothing fills in {{ }} here. Remove it", "Hakuna kinachojaza {{ }} hapa. Iondoe")
    : null;

/** Outside these hours whoever writes gets one of the texts; switched on it has both. */
export const AwayAnswerSetting: z.ZodType<AwayAnswer> = z
  .object({
    isOn: z.boolean({ error: () => t("isOn is true or false", "isOn ni true au false") }),
    hours: WeekHours,
    en: text,
    sw: text,
  })
  .superRefine((answer, { addIssue }) => {
    for (const language of ["en", "sw"] as const) {
      const given = answer[language];
      const rule =
        answer.isOn && isBlankText(given)
          ? t("Write the text in both languages", "Andika maandishi kwa lugha zote mbili")
          : fieldRule(given);
      if (rule !== null) addIssue({ code: "custom", message: rule, path: [language] });
    }
  });

const word = shownText("word", MAX_ANSWER_WORD).refine((given) => foldWord(given) !== "", {
  error: () => t("A word has a letter or a digit", "Neno lina herufi au tarakimu"),
});

const WordAnswerRow = z.object({
  words: z
    .array(word, { error: () => t("words is a list", "words ni orodha") })
    .min(1, { error: () => t("Write at least one word", "Andika angalau neno moja") })
    .max(MAX_ANSWER_WORDS, {
      error: () =>
        t(
          `An answer has at most ${MAX_ANSWER_WORDS} words`,
          `Jibu lina maneno yasiyozidi ${MAX_ANSWER_WORDS}`,
        ),
    }),
  text: text.refine((given) => !isBlankText(given), {
    error: () => t("Write the answer", "Andika jibu"),
  }),
});

const isOptOut = (given: string): boolean =>
  [...BUILT_IN_WORDS.out, ...BUILT_IN_WORDS.in].some((known) => foldWord(known) === foldWord(given));

/** Of a word by which people opt out, or back in. */
export const optOutWordRule = (given: string): string =>
  t(
    `People opt out, or in again, by “${given}”. Choose another word`,
    `Watu hujitoa au kurudi kwa neno “${given}”. Chagua neno lingine`,
  );

/** Words, and what whoever writes one of them gets: each word once, and no answer that is a word itself. */
export const WordAnswers: z.ZodType<readonly WordAnswer[]> = z
  .array(WordAnswerRow)
  .max(MAX_ANSWERS, {
    error: () => t(`There are at most ${MAX_ANSWERS} answers`, `Majibu hayazidi ${MAX_ANSWERS}`),
  })
  .superRefine((all, { addIssue }) => {
    const seen = new Set<string>();
    for (const [at, { words, text: given }] of all.entries()) {
      for (const [place, one] of words.entries()) {
        const path = [at, "words", place];
        if (isOptOut(one)) addIssue({ code: "custom", message: optOutWordRule(one), path });
        else if (seen.has(foldWord(one)))
          addIssue({
            code: "custom",
            message: t(`“${one}” is there twice`, `“${one}” limo mara mbili`),
            path,
          });
        seen.add(foldWord(one));
      }
      if (answerTo(given, all) !== null)
        addIssue({
          code: "custom",
          message: t(
            "This text is one of the words itself. A program that repeats it would be answered again and again",
            "Maandishi haya yenyewe ni mojawapo ya maneno. Programu inayoyarudia ingejibiwa tena na tena",
          ),
          path: [at, "text"],
        });
    }
  });

/** `GET /api/answers`. Under keys of their own: whoever may answer by chat has them whole (`lib/server/sight/show-to.ts`). */
export const Answers = z.object({ awayAnswer: AwayAnswerSetting, wordAnswers: WordAnswers });
export type Answers = z.infer<typeof Answers>;
