import { Equal, Link2, ListChevronsUpDown, ListOrdered, type LucideIcon, SquareMinus } from "lucide-react";
import { cx } from "./cx.ts";

type GradeFacts = { word: string; icon: LucideIcon; isWeak: boolean; meaning: string };

/** How a message id was matched to its recipient, from certain to inferred. */
export const GRADE = {
  exact: {
    word: "Certain",
    icon: Equal,
    isWeak: false,
    meaning: "One request, one recipient: the id is certain.",
  },
  position: {
    word: "By order",
    icon: ListOrdered,
    isWeak: false,
    meaning:
      "The lengths in the answer agree with ours one by one, or the service has always kept the order.",
  },
  assumed: {
    word: "By order, not proven",
    icon: ListChevronsUpDown,
    isWeak: true,
    meaning:
      "All texts have the same length, so the answer does not prove the order. The id may be another person’s.",
  },
  group: {
    word: "Totals only",
    icon: SquareMinus,
    isWeak: true,
    meaning: "Nobody can say which id belongs to whom. The totals are exact.",
  },
  inferred: {
    word: "Inferred",
    icon: Link2,
    isWeak: true,
    meaning: "A chat event with another id: the only open candidate for this number.",
  },
} as const satisfies Record<string, GradeFacts>;

export type GradeName = keyof typeof GRADE;

/** The grade badge: grey edge, dashed when the match is not certain. `detail` as in "Totals only, 1 of 4". */
export function Grade({ name, detail }: { name: GradeName; detail?: string | undefined }) {
  const { icon: Icon, isWeak, meaning, word } = GRADE[name];
  return (
    <span
      title={meaning}
      className={cx(
        "inline-flex h-5 items-center gap-[5px] whitespace-nowrap rounded-1 border border-line-strong px-1.5 align-middle text-12 text-ink-2",
        isWeak && "border-dashed",
      )}
    >
      <Icon className="size-3 stroke-2 text-ink-3" />
      {detail === undefined ? word : `${word}, ${detail}`}
    </span>
  );
}
