import { Equal, Link2, ListChevronsUpDown, ListOrdered, type LucideIcon, SquareMinus } from "lucide-react";
import { GRADE_WORDS, type GradeName } from "#lib/contract/words/grade-words.ts";
import { cx } from "../ui/cx.ts";

const LOOK: Record<GradeName, { icon: LucideIcon; isWeak: boolean }> = {
  certain: { icon: Equal, isWeak: false },
  order: { icon: ListOrdered, isWeak: false },
  unproven: { icon: ListChevronsUpDown, isWeak: true },
  totals: { icon: SquareMinus, isWeak: true },
  number: { icon: Link2, isWeak: true },
};

/** How surely a message id belongs to its recipient: grey edge, dashed when the match is not certain. */
export function GradeFace({ name }: { name: GradeName }) {
  const { icon: Icon, isWeak } = LOOK[name];
  return (
    <span
      className={cx(
        "inline-flex h-5 items-center gap-[5px] whitespace-nowrap rounded-1 border border-line-strong px-1.5 align-middle text-12 text-ink-2",
        isWeak && "border-dashed",
      )}
    >
      <Icon className="size-3 stroke-2 text-ink-3" />
      {GRADE_WORDS[name].word}
    </span>
  );
}
