import { GRADE_WORDS, type GradeName } from "#lib/contract/words/grade-words.ts";
import { gradeClass } from "./grade.tsx";

/** How surely a message id belongs to its recipient, where its meaning is beside it. */
export function GradeFace({ name }: { name: GradeName }) {
  return <span className={gradeClass(name)}>{GRADE_WORDS[name].word}</span>;
}
