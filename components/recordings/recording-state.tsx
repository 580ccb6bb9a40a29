import { CircleX, Clock, Lock, MicOff } from "lucide-react";
import type { ReactNode } from "react";
import type { Fault } from "#lib/fault.ts";
import { Note } from "../ui/note.tsx";

type Words = { tone: "grey" | "amber" | "red"; icon: ReactNode; title: string; text?: string };

const STATES = {
  none: {
    tone: "grey",
    icon: <MicOff />,
    title: "This call has no recording",
    text: "Nobody answered, or the service did not record this call.",
  },
  talking: {
    tone: "grey",
    icon: <Clock />,
    title: "The recording comes after the call",
    text: "You can listen to it here when the call has ended.",
  },
  awaited: {
    tone: "grey",
    icon: <Clock />,
    title: "The recording is not there yet",
    text: "The service is preparing it. We keep asking, and the player opens here when it is ready.",
  },
  overdue: {
    tone: "amber",
    icon: <Clock />,
    title: "The service has not given us a recording",
    text: "We stopped asking after 24 hours. Check again if you expect one.",
  },
  expired: {
    tone: "amber",
    icon: <Clock />,
    title: "The link to this recording has expired",
    text: "We asked for a new link and it did not work either. Try again in a few minutes.",
  },
  refused: { tone: "red", icon: <CircleX />, title: "The service does not give us this recording" },
  "host-refused": { tone: "red", icon: <Lock />, title: "The recording is on a host that is not allowed" },
  forbidden: {
    tone: "grey",
    icon: <Lock />,
    title: "You may not listen to recordings",
    text: "You need the role Sender or higher. An owner or admin can change your role.",
  },
  unplayable: {
    tone: "amber",
    icon: <CircleX />,
    title: "This browser cannot play this kind of recording",
    text: "Download it and open it with another program.",
  },
  "signed-out": {
    tone: "grey",
    icon: <Lock />,
    title: "You are signed out",
    text: "Reload this page to sign in. You come back to this call.",
  },
  unreachable: { tone: "amber", icon: <CircleX />, title: "The recording cannot be played now" },
} as const satisfies Record<string, Words>;

type StateName = keyof typeof STATES;

type RecordingStateProps = {
  state: StateName;
  /** In the words of whoever refused it. */
  detail?: string | undefined;
  actions?: ReactNode;
  isAlert?: boolean | undefined;
};

/** Why nothing plays, and what to do. */
export function RecordingState({ state, detail, actions, isAlert }: RecordingStateProps) {
  const { text, ...words }: Words = STATES[state];
  return (
    <Note {...words} actions={actions} isAlert={isAlert}>
      {text ?? detail}
    </Note>
  );
}

const STATE_OF: Partial<Record<Fault["code"], StateName>> = {
  recording_none: "none",
  recording_awaited: "awaited",
  recording_expired: "expired",
  recording_refused: "refused",
  recording_host_refused: "host-refused",
  forbidden: "forbidden",
  signed_out: "signed-out",
  unsupported_media: "unplayable",
};

/** What our server's refusal looks like to a person. */
export const stateOfFault = ({ code }: Fault): StateName => STATE_OF[code] ?? "unreachable";
