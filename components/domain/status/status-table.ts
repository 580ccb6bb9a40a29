import {
  Ban,
  BellOff,
  Calendar,
  Check,
  CheckCheck,
  CircleQuestionMark,
  CircleX,
  Clock,
  Eye,
  FileText,
  Hourglass,
  ListEnd,
  type LucideIcon,
  Pause,
  Send,
  Trash2,
} from "lucide-react";
import { STATE_WORDS, type StateName } from "#lib/contract/words/state-words.ts";
import type { Tone } from "../../ui/tone.ts";

type Look = { icon: LucideIcon; ink: string; tone: Tone };

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
  scheduled: { icon: Calendar, ...VIOLET },
  queued: { icon: ListEnd, ...GREY },
  sending: { icon: Send, ...TEAL },
  accepted: { icon: Clock, ...GREY },
  sent: { icon: Check, ...BLUE },
  delivered: { icon: CheckCheck, ...GREEN },
  read: { icon: Eye, ink: "text-status-read", tone: "green" },
  failed: { icon: CircleX, ...RED },
  refused: { icon: CircleX, ...RED },
  unknown: { icon: CircleQuestionMark, ...AMBER },
  noReport: { icon: Hourglass, ...FAINT },
  skipped: { icon: Ban, ...FAINT },
  dropped: { icon: CircleX, ...FAINT },
  optedOut: { icon: BellOff, ...FAINT },
  draft: { icon: FileText, ...GREY },
  waiting: { icon: Calendar, ...VIOLET },
  running: { icon: Send, ...TEAL },
  paused: { icon: Pause, ...GREY },
  needsYou: { icon: CircleQuestionMark, ...AMBER },
  stopping: { icon: CircleX, ...GREY },
  cancelled: { icon: CircleX, ...RED },
  finished: { icon: CheckCheck, ...GREEN },
  awaited: { icon: Check, ...BLUE },
  reached: { icon: CheckCheck, ...GREEN },
  nobody: { icon: CircleX, ...RED },
  discarded: { icon: Trash2, ...FAINT },
};

/** A state as it is shown: its icon, its colour, its word. */
export const statusOf = (name: StateName): Look & { word: string } => ({
  ...LOOK[name],
  ...STATE_WORDS[name],
});
