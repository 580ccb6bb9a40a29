import { type Language, t } from "../language.ts";
import type { WeekHours } from "./sending/sending-hours.ts";
import { plainWord } from "./text/opt-out-words.ts";

// Apart from the schemas: pages that show answers load none.

export const MAX_ANSWERS = 50;
export const MAX_ANSWER_WORDS = 10;
export const MAX_ANSWER_WORD = 40;
export const MAX_ANSWER_TEXT = 1_000;
/** So many automatic answers somebody gets in an hour: of two programs that answer each other both would never end. */
export const MOST_ANSWERS_AN_HOUR = 5;
/** Whoever of the team sent something in a conversation so lately is in it, and answers themselves. */
export const IN_HAND_MINUTES = 30;
/** What was written longer ago than this, and comes only now, gets no automatic answer any more. */
export const LATEST_ANSWER_MINUTES = 15;

/** What whoever writes while nobody is in the office gets, in their language. */
export type AwayAnswer = { isOn: boolean; hours: WeekHours; en: string; sw: string };
/** What whoever writes one of these words gets. */
export type WordAnswer = { words: readonly string[]; text: string };
/** Which of the two a message is; as it is stored. */
export type Automatic = { kind: "away" } | { kind: "word"; word: string };

const LONGEST_SAID = 120;

/** What is compared of a word: `Béi!!` and `bei` are the same. Empty where it has no letter and no digit. */
export const foldWord = (text: string): string =>
  plainWord(text)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "");

/** The answer to a message that is, as a whole, one of the words, and which word of the table that was; else null. */
export function answerTo(
  said: string,
  answers: readonly WordAnswer[],
): { answer: WordAnswer; word: string } | null {
  if (said.length > LONGEST_SAID) return null;
  const folded = foldWord(said);
  if (folded === "") return null;
  for (const answer of answers) {
    const word = answer.words.find((one) => foldWord(one) === folded);
    if (word !== undefined) return { answer, word };
  }
  return null;
}

/** Words for a language, as `foldWord` leaves them. */
export const SPOKEN: Readonly<Record<string, Language>> = {
  ...{ en: "en", english: "en", kiingereza: "en", eng: "en" },
  ...{ sw: "sw", swahili: "sw", kiswahili: "sw", swa: "sw" },
};
export const LANGUAGE_FIELDS = ["language", "lugha"];

/** The language of a person whose fields say it, in one that is called Language or Lugha; else null. */
export function spokenIn(fields: Readonly<Record<string, unknown>>): Language | null {
  for (const name of LANGUAGE_FIELDS) {
    const language = SPOKEN[foldWord(String(fields[name] ?? ""))];
    if (language !== undefined) return language;
  }
  return null;
}

/** In the place of a sender. */
export const automaticWords = (automatic: Automatic): string =>
  automatic.kind === "away"
    ? t("Away answer", "Jibu la ofisi ikiwa imefungwa")
    : t(`Answer to ${automatic.word}`, `Jibu la neno ${automatic.word}`);

/** Nobody has written others: from Monday to Friday. */
const USUAL_OFFICE_HOURS: WeekHours = {
  ...{ from: "08:00", to: "17:00", days: { sat: [], sun: [] }, holidays: "closed" },
};

export const NO_AWAY_ANSWER: AwayAnswer = {
  isOn: false,
  hours: USUAL_OFFICE_HOURS,
  en: "Thank you for your message. Our office is closed now. We answer when it opens again.",
  sw: "Asante kwa ujumbe wako. Ofisi yetu imefungwa sasa. Tutajibu itakapofunguliwa tena.",
};
