import { t } from "#lib/contract/language.ts";
import { GRADE_WORDS } from "#lib/contract/words/grade-words.ts";
import { HintButton } from "../ui/button/hint-button.tsx";

/** Beside the head of a column of grades: why there are any, and what the usual ones mean. */
export function GradeHint() {
  const { certain, order, totals } = GRADE_WORDS;
  return (
    <HintButton label={t("How ids are matched", "Jinsi ID zinavyolinganishwa")}>
      {t(
        `When we send many at once, the service does not say which id belongs to whom. “${certain.word}” was sent alone. “${order.word}” is proven by the order. “${totals.word}” means that only the totals are certain.`,
        `Tunapotuma nyingi kwa pamoja, huduma haisemi ID ipi ni ya nani. “${certain.word}” ilitumwa peke yake. “${order.word}” imethibitishwa na mpangilio. “${totals.word}” ina maana kuwa jumla tu ndiyo ya hakika.`,
      )}
    </HintButton>
  );
}
