import { CircleCheck, CircleX, Clock, Lock, type LucideIcon, RotateCw, Trash2 } from "lucide-react";
import type { StateWords } from "#lib/contract/words/state-words.ts";
import { cx } from "../ui/cx.ts";
import { Tip } from "../ui/popup/tip.tsx";

const LOOKS = {
  good: { icon: CircleCheck, ink: "text-green-fg" },
  waiting: { icon: Clock, ink: "text-ink-2" },
  review: { icon: Clock, ink: "text-amber-fg" },
  again: { icon: RotateCw, ink: "text-amber-fg" },
  bad: { icon: CircleX, ink: "text-red-fg" },
  gone: { icon: Trash2, ink: "text-ink-3" },
  shut: { icon: Lock, ink: "text-ink-2" },
} as const satisfies Record<string, { icon: LucideIcon; ink: string }>;

export type StateLook = keyof typeof LOOKS;

/** A state of the sandbox's portal as icon, word and colour; says what it means on hover, focus and tap. */
export function StateWord({ look, words: { word, meaning } }: { look: StateLook; words: StateWords }) {
  const { icon: Icon, ink } = LOOKS[look];
  return (
    <Tip
      text={meaning}
      className={cx("inline-flex items-center gap-1.5 whitespace-nowrap align-top text-13 font-medium", ink)}
    >
      <Icon className="size-3.75 stroke-2" />
      {word}
    </Tip>
  );
}
