import { GRADE_WORDS } from "#lib/contract/words/grade-words.ts";
import { HintButton } from "../ui/button/hint-button.tsx";

/** Beside the head of a column of grades: why there are any, and what the usual ones mean. */
export function GradeHint() {
  const { certain, order, totals } = GRADE_WORDS;
  return (
    <HintButton label="How ids are matched">
      When we send many at once, the service does not say which id belongs to whom. “{certain.word}” was sent
      alone. “{order.word}” is proven by the order. “{totals.word}” means that only the totals are certain.
    </HintButton>
  );
}
