import type { Grade } from "../desk/campaign/recipient.ts";
import { t, translated } from "../language.ts";

type GradeWords = { word: string; meaning: string };

/** How surely we know which message id belongs to whom. */
export const GRADE_WORDS = /* @__PURE__ */ translated(
  () =>
    ({
      certain: {
        word: t("Certain", "Hakika"),
        meaning: t(
          "We sent one message in its own request, so the id is certain.",
          "Tulituma ujumbe mmoja katika ombi lake peke yake, kwa hiyo id ni ya hakika.",
        ),
      },
      order: {
        word: t("By order", "Kwa mpangilio"),
        meaning: t(
          "The service answered in our order, and the answer or its past answers prove it.",
          "Huduma ilijibu kwa mpangilio wetu, na jibu hilo au majibu yake ya awali yanathibitisha hilo.",
        ),
      },
      unproven: {
        word: t("By order, not proven", "Kwa mpangilio, bila uthibitisho"),
        meaning: t(
          "All texts have the same length, or the service counts it differently, so nothing proves the order. The id may belong to someone else in the request.",
          "Maandishi yote yana urefu sawa, au huduma inahesabu urefu kwa njia nyingine, kwa hiyo hakuna kinachothibitisha mpangilio. Huenda id ni ya mtu mwingine katika ombi hilo.",
        ),
      },
      totals: {
        word: t("Totals only", "Jumla tu"),
        meaning: t(
          "The service did not say which id belongs to whom. Only the totals are certain.",
          "Huduma haikusema id ipi ni ya nani. Jumla tu ndizo za hakika.",
        ),
      },
      number: {
        word: t("By number", "Kwa namba"),
        meaning: t(
          "The event had another id. This was the only open message to the number.",
          "Tukio lilikuwa na id nyingine. Huu ndio ujumbe pekee uliokuwa wazi kwa namba hiyo.",
        ),
      },
    }) as const satisfies Record<string, GradeWords>,
);

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
