import {
  Ban,
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
import type { Tone } from "./tone.ts";

type StatusFacts = {
  word: string;
  icon: LucideIcon;
  ink: string;
  tone: Tone;
  meaning: string;
  /** What the ledger says about it; absent where the state is of a campaign, not of a message. */
  credits?: string;
};

/** Every state of a message or a campaign: its word, icon, colour, one line of meaning, and its cost. */
export const STATUS = {
  scheduled: {
    word: "Scheduled",
    icon: Calendar,
    ink: "text-status-scheduled",
    tone: "violet",
    meaning: "Leaves at the time shown. Until then it can be paused or cancelled.",
    credits: "Not yet",
  },
  queued: {
    word: "Still to leave",
    icon: ListEnd,
    ink: "text-status-handed",
    tone: "grey",
    meaning: "Waits here for its turn. Nothing has left for it.",
    credits: "Not yet",
  },
  handed: {
    word: "Handed over",
    icon: Clock,
    ink: "text-status-handed",
    tone: "grey",
    meaning: "The service took it. Nothing more is known.",
    credits: "Yes",
  },
  operator: {
    word: "With operator",
    icon: Check,
    ink: "text-status-operator",
    tone: "blue",
    meaning: "On its way to the phone. This is what the service calls “sent”.",
    credits: "Yes",
  },
  delivered: {
    word: "Delivered",
    icon: CheckCheck,
    ink: "text-status-delivered",
    tone: "green",
    meaning: "The phone has it.",
    credits: "Yes",
  },
  read: {
    word: "Read",
    icon: Eye,
    ink: "text-status-read",
    tone: "green",
    meaning: "Opened in chat. SMS never says this.",
    credits: "Yes",
  },
  failed: {
    word: "Failed",
    icon: CircleX,
    ink: "text-status-failed",
    tone: "red",
    meaning: "It did not arrive. The reason stands beside it when the service gives one.",
    credits: "Perhaps",
  },
  refused: {
    word: "Refused",
    icon: CircleX,
    ink: "text-status-failed",
    tone: "red",
    meaning: "The service did not take it. Nothing left for this number.",
    credits: "No",
  },
  unknown: {
    word: "May have been sent",
    icon: CircleQuestionMark,
    ink: "text-status-unknown",
    tone: "amber",
    meaning: "We lost the answer. It is never sent again by itself.",
    credits: "Perhaps",
  },
  open: {
    word: "No final word",
    icon: Hourglass,
    ink: "text-status-open",
    tone: "grey",
    meaning: "72 h passed without one. A late answer still counts.",
    credits: "Yes",
  },
  skipped: {
    word: "Left out",
    icon: Ban,
    ink: "text-status-open",
    tone: "grey",
    meaning: "Held back before sending. The reason stands beside it.",
    credits: "No",
  },
  draft: {
    word: "Draft",
    icon: FileText,
    ink: "text-status-handed",
    tone: "grey",
    meaning: "Nothing leaves until you confirm.",
  },
  running: {
    word: "Running",
    icon: Send,
    ink: "text-accent-text",
    tone: "teal",
    meaning: "Sending on the server. You can close the page.",
  },
  paused: {
    word: "Paused",
    icon: Pause,
    ink: "text-status-handed",
    tone: "grey",
    meaning: "Nothing leaves until someone resumes it.",
  },
  decision: {
    word: "Needs a decision",
    icon: CircleQuestionMark,
    ink: "text-status-unknown",
    tone: "amber",
    meaning: "Some may have been sent. Someone has to say what happens to them.",
  },
  complete: {
    word: "Finished",
    icon: CheckCheck,
    ink: "text-status-delivered",
    tone: "green",
    meaning: "All messages are sent, and no more delivery reports are expected. Its result is shown instead.",
  },
  stopped: {
    word: "Stopped",
    icon: CircleX,
    ink: "text-status-failed",
    tone: "red",
    meaning: "Ended before everyone was reached. The rest was never sent.",
  },
  discarded: {
    word: "Discarded",
    icon: Trash2,
    ink: "text-status-open",
    tone: "grey",
    meaning: "A draft that was thrown away. Nothing of it was ever sent.",
  },
} as const satisfies Record<string, StatusFacts>;

export type StatusName = keyof typeof STATUS;
