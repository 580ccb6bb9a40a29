import type { Grade } from "../desk/campaign/recipient.ts";

type GradeWords = { word: string; meaning: string };

/** How surely we know which message id belongs to whom. */
export const GRADE_WORDS = {
  certain: {
    word: "Certain",
    meaning: "We sent one message in its own request, so the id is certain.",
  },
  order: {
    word: "By order",
    meaning: "The service answered in our order, and the answer or its past answers prove it.",
  },
  unproven: {
    word: "By order, not proven",
    meaning:
      "All texts have the same length, or the service counts it differently, so nothing proves the order. The id may belong to someone else in the request.",
  },
  totals: {
    word: "Totals only",
    meaning: "The service did not say which id belongs to whom. Only the totals are certain.",
  },
  number: {
    word: "By number",
    meaning: "The event had another id. This was the only open message to the number.",
  },
} as const satisfies Record<string, GradeWords>;

export type GradeName = keyof typeof GRADE_WORDS;

/** The word that stands for each grade, as the journal spells it. */
export const NAME_OF_GRADE: Record<Grade, GradeName> = {
  exact: "certain",
  positional: "order",
  aligned: "order",
  assumed: "unproven",
  group: "totals",
  inferred: "number",
};
