import { Ban, Check, CircleQuestionMark, CircleX, Clock, type LucideIcon, Pause, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { TemplateState } from "#lib/contract/rules/template/template-state.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { cx } from "../../ui/cx.ts";
import { Tip } from "../../ui/popup/tip.tsx";

export const TEMPLATE_LOOK: Record<TemplateState, { icon: LucideIcon; ink: string }> = {
  creating: { icon: Clock, ink: "text-ink-2" },
  unknown: { icon: CircleQuestionMark, ink: "text-status-unknown" },
  pending: { icon: Clock, ink: "text-ink-2" },
  approved: { icon: Check, ink: "text-green-fg" },
  rejected: { icon: CircleX, ink: "text-red-fg" },
  paused: { icon: Pause, ink: "text-amber-fg" },
  disabled: { icon: Ban, ink: "text-red-fg" },
  deleted: { icon: Trash2, ink: "text-ink-3" },
  unverified: { icon: CircleQuestionMark, ink: "text-ink-2" },
  other: { icon: CircleQuestionMark, ink: "text-amber-fg" },
};

type TemplateStatusProps = { state: TemplateState; status?: string | null; children?: ReactNode };

/** A state as icon and word; a word of the service that we do not know is shown as it came. */
export function TemplateStatus({ state, status, children }: TemplateStatusProps) {
  const { icon: Icon, ink } = TEMPLATE_LOOK[state];
  const { word, meaning } = TEMPLATE_WORDS[state];
  return (
    <Tip text={meaning}>
      <span className={cx("inline-flex items-center gap-1.5 text-13 font-medium", ink)}>
        <Icon className="size-[15px] flex-none stroke-2" />
        <span>{state === "other" && status ? `“${status}”` : word}</span>
        {children}
      </span>
    </Tip>
  );
}
