import type { ReactNode } from "react";
import type { TemplateState } from "#lib/contract/rules/template/template-state.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { faceClass } from "../../ui/icon/face-class.ts";
import type { IconClass } from "../../ui/icon/icon.tsx";
import { Tip } from "../../ui/popup/tip.tsx";

export const TEMPLATE_LOOK: Record<TemplateState, { icon: IconClass; ink: string }> = {
  creating: { icon: "lucide-bold-clock", ink: "text-ink-2" },
  unknown: { icon: "lucide-bold-circle-question-mark", ink: "text-status-unknown" },
  pending: { icon: "lucide-bold-clock", ink: "text-ink-2" },
  approved: { icon: "lucide-bold-check", ink: "text-green-fg" },
  rejected: { icon: "lucide-bold-circle-x", ink: "text-red-fg" },
  paused: { icon: "lucide-bold-pause", ink: "text-amber-fg" },
  disabled: { icon: "lucide-bold-ban", ink: "text-red-fg" },
  deleted: { icon: "lucide-bold-trash", ink: "text-ink-3" },
  unverified: { icon: "lucide-bold-circle-question-mark", ink: "text-ink-2" },
  other: { icon: "lucide-bold-circle-question-mark", ink: "text-amber-fg" },
};

type TemplateStatusProps = { state: TemplateState; status?: string | null; children?: ReactNode };

/** A state as icon and word; a word of the service that we do not know is shown as it came. */
export function TemplateStatus({ state, status, children }: TemplateStatusProps) {
  const { icon, ink } = TEMPLATE_LOOK[state];
  const { word, meaning } = TEMPLATE_WORDS[state];
  return (
    <Tip text={meaning} className={faceClass(icon, ink)}>
      {state === "other" && status ? `“${status}”` : word}
      {children}
    </Tip>
  );
}
