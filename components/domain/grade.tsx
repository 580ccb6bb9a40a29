import { GRADE_WORDS, type GradeName } from "#lib/contract/words/grade-words.ts";
import { Tip } from "../ui/popup/tip.tsx";
import { gradeClass } from "./grade-class.ts";

/** The badge of a match; says what it means on hover, focus and tap. */
export function Grade({ name }: { name: GradeName }) {
  return (
    <Tip text={GRADE_WORDS[name].meaning} className={`${gradeClass(name)} my-0! py-0!`}>
      {GRADE_WORDS[name].word}
    </Tip>
  );
}
