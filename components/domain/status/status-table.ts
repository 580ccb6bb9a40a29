import { STATE_WORDS, type StateName } from "#lib/contract/words/state-words.ts";
import type { IconClass } from "../../ui/icon/icon.tsx";
import type { Tone } from "../../ui/tone.ts";

type Look = { icon: IconClass; ink: string; tone: Tone };

const GREY = { ink: "text-status-accepted", tone: "grey" } as const;
const FAINT = { ink: "text-status-open", tone: "grey" } as const;
const BLUE = { ink: "text-status-sent", tone: "blue" } as const;
const GREEN = { ink: "text-status-delivered", tone: "green" } as const;
const RED = { ink: "text-status-failed", tone: "red" } as const;
const AMBER = { ink: "text-status-unknown", tone: "amber" } as const;
const VIOLET = { ink: "text-status-scheduled", tone: "violet" } as const;
const TEAL = { ink: "text-accent-text", tone: "teal" } as const;

/** The icon and the colour of every state; its word comes from `STATE_WORDS`. */
const LOOK: Record<StateName, Look> = {
  scheduled: { icon: "lucide-bold-calendar", ...VIOLET },
  queued: { icon: "lucide-bold-list-end", ...GREY },
  sending: { icon: "lucide-bold-send", ...TEAL },
  accepted: { icon: "lucide-bold-clock", ...GREY },
  sent: { icon: "lucide-bold-check", ...BLUE },
  delivered: { icon: "lucide-bold-check-check", ...GREEN },
  read: { icon: "lucide-bold-eye", ink: "text-status-read", tone: "green" },
  failed: { icon: "lucide-bold-circle-x", ...RED },
  refused: { icon: "lucide-bold-circle-x", ...RED },
  unknown: { icon: "lucide-bold-circle-question-mark", ...AMBER },
  noReport: { icon: "lucide-bold-hourglass", ...FAINT },
  skipped: { icon: "lucide-bold-ban", ...FAINT },
  dropped: { icon: "lucide-bold-circle-x", ...FAINT },
  optedOut: { icon: "lucide-bold-bell-off", ...FAINT },
  draft: { icon: "lucide-bold-file-text", ...GREY },
  approval: { icon: "lucide-bold-clock", ...AMBER },
  waiting: { icon: "lucide-bold-calendar", ...VIOLET },
  starting: { icon: "lucide-bold-clock", ...VIOLET },
  running: { icon: "lucide-bold-send", ...TEAL },
  forHours: { icon: "lucide-bold-clock", ...VIOLET },
  paused: { icon: "lucide-bold-pause", ...GREY },
  needsYou: { icon: "lucide-bold-circle-question-mark", ...AMBER },
  stopping: { icon: "lucide-bold-circle-x", ...GREY },
  cancelled: { icon: "lucide-bold-circle-x", ...RED },
  finished: { icon: "lucide-bold-check-check", ...GREEN },
  awaited: { icon: "lucide-bold-check", ...BLUE },
  reached: { icon: "lucide-bold-check-check", ...GREEN },
  unheard: { icon: "lucide-bold-hourglass", ...FAINT },
  nobody: { icon: "lucide-bold-circle-x", ...RED },
  discarded: { icon: "lucide-bold-trash", ...FAINT },
};

/** A state as it is shown: its icon, its colour, its word. */
export const statusOf = (name: StateName): Look & { word: string } => ({
  ...LOOK[name],
  ...STATE_WORDS[name],
});
