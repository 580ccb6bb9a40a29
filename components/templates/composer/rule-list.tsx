import { Check, Circle, CircleX } from "lucide-react";
import type { Rule } from "#lib/client/templates/draft-rules.ts";
import { cx } from "../../ui/cx.ts";

type RuleListProps = {
  rules: readonly Rule[];
  /** An unmet rule is a mistake once something stands in the field, or the person wanted to submit. */
  isTouched: boolean;
};

/** The rules of a field, met or not, in words and signs. */
export function RuleList({ rules, isTouched }: RuleListProps) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-0.5 text-12 [&_.lucide]:size-3.5">
      {rules.map(({ says, isMet }) => (
        <li
          key={says}
          className={cx("flex items-center gap-1.5", !isMet && isTouched ? "text-red-fg" : "text-ink-2")}
        >
          {signOf(isMet, isTouched)}
          <span className="sr-only">{isMet ? "Met: " : "Not met: "}</span>
          {says}
        </li>
      ))}
    </ul>
  );
}

function signOf(isMet: boolean, isTouched: boolean) {
  if (isMet) return <Check className="flex-none text-green-fg" />;
  return isTouched ? <CircleX className="flex-none" /> : <Circle className="flex-none text-ink-3" />;
}
