import { Ban, Check, CircleQuestionMark, CircleX, Clock, type LucideIcon, Pause, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { TemplateState } from "#lib/contract/rules/template-state.ts";
import { cx } from "../ui/cx.ts";

type Facts = { word: string; icon: LucideIcon; ink: string; meaning: string };

/** Every state of a template as people read it. */
export const TEMPLATE_WORDS: Record<TemplateState, Facts> = {
  unknown: {
    word: "May have been created",
    icon: CircleQuestionMark,
    ink: "text-status-unknown",
    meaning: "We lost the answer. We never create it again by ourselves.",
  },
  creating: { word: "Being created", icon: Clock, ink: "text-ink-2", meaning: "We wait for the answer." },
  pending: {
    word: "Pending",
    icon: Clock,
    ink: "text-ink-2",
    meaning: "The provider reviews it. Nobody can send it yet.",
  },
  approved: {
    word: "Approved",
    icon: Check,
    ink: "text-green-fg",
    meaning: "It can be sent.",
  },
  rejected: {
    word: "Rejected",
    icon: CircleX,
    ink: "text-red-fg",
    meaning: "The provider said no. A template cannot be changed, so fix a copy.",
  },
  paused: {
    word: "Paused",
    icon: Pause,
    ink: "text-amber-fg",
    meaning: "The provider stopped it for some time. Nobody can send it now.",
  },
  disabled: { word: "Disabled", icon: Ban, ink: "text-red-fg", meaning: "The provider stopped it for good." },
  deleted: { word: "Deleted", icon: Trash2, ink: "text-ink-3", meaning: "It is gone. Its name is free." },
  unverified: {
    word: "Not verified",
    icon: CircleQuestionMark,
    ink: "text-ink-2",
    meaning: "We know the name only. Nothing was heard from the service.",
  },
  other: {
    word: "Another state",
    icon: CircleQuestionMark,
    ink: "text-amber-fg",
    meaning: "The service uses a word that we do not know.",
  },
};

type TemplateStatusProps = { state: TemplateState; status?: string | null; children?: ReactNode };

/** A state as icon and word; a word of the service that we do not know is shown as it came. */
export function TemplateStatus({ state, status, children }: TemplateStatusProps) {
  const { word, icon: Icon, ink, meaning } = TEMPLATE_WORDS[state];
  return (
    <span title={meaning} className={cx("inline-flex items-center gap-1.5 text-13 font-medium", ink)}>
      <Icon className="size-[15px] flex-none stroke-2" />
      <span>{state === "other" && status ? `“${status}”` : word}</span>
      {children}
    </span>
  );
}
