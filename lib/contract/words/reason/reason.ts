/**
 * Why something is as it is, as it is stored: a code of the tables beside this file and what its words need. Nothing of it is in a
 * language but what somebody else said in their own words.
 */
export type Reason = { code: string; params: Readonly<Record<string, unknown>> };

export type Saying = {
  /** The words of a reason that is part of another. */
  say: (reason: Reason) => string;
  /** How a sentence ends that asks for something: a person resumes, and what no person resumes is tried again. */
  resume: string;
};

/** Words by code, from parameters that are JSON. */
// biome-ignore lint/suspicious/noExplicitAny: each code has parameters of its own, and `reason` checks them
export type ReasonTable = Record<string, (params: any, saying: Saying) => string>;

/** What the service gave as its reason, with the status for whoever asks it. */
export type Quote = { words: string | null; status: number };

export const quoteWords = ({ words, status }: Quote): string =>
  words ? `Its reason: “${words}” (${status}).` : `It gave no reason (${status}).`;
