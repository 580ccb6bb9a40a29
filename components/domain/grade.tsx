import { GRADE_WORDS, type GradeName } from "#lib/contract/words/grade-words.ts";
import { cx } from "../ui/cx.ts";
import type { IconClass } from "../ui/icon/icon.tsx";
import { Tip } from "../ui/popup/tip.tsx";

/** The badge of a match; says what it means on hover, focus and tap. */
export function Grade({ name }: { name: GradeName }) {
  return (
    <Tip text={GRADE_WORDS[name].meaning} className={`${gradeClass(name)} my-0! py-0!`}>
      {GRADE_WORDS[name].word}
    </Tip>
  );
}

const LOOK: Record<GradeName, { icon: IconClass; isWeak: boolean }> = {
  certain: { icon: "lucide-bold-equal", isWeak: false },
  order: { icon: "lucide-bold-list-ordered", isWeak: false },
  unproven: { icon: "lucide-bold-list-chevrons-up-down", isWeak: true },
  totals: { icon: "lucide-bold-square-minus", isWeak: true },
  number: { icon: "lucide-bold-link-2", isWeak: true },
};

/** A grey edge, dashed when the match is not certain. */
export function gradeClass(name: GradeName): string {
  const { icon, isWeak } = LOOK[name];
  return cx(
    "inline-flex h-5 items-center gap-[5px] whitespace-nowrap rounded-1 border border-line-strong px-1.5 align-middle text-12 text-ink-2",
    "before:icon before:size-3 before:text-ink-3",
    icon,
    isWeak && "border-dashed",
  );
}
