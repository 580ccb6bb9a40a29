import {
  CircleX,
  ClockAlert,
  EyeOff,
  FileX,
  Hourglass,
  Lock,
  MicOff,
  Phone,
  ShieldX,
  TimerOff,
  Unlink,
  VolumeX,
  WifiOff,
} from "lucide-react";
import type { ReactNode } from "react";
import type { CallDetail } from "#lib/contract/desk/call/call.ts";
import type { Fault } from "#lib/fault.ts";
import { Note } from "../ui/note.tsx";

type Words = {
  tone: "grey" | "amber" | "red";
  icon: ReactNode;
  title: string;
  /** In place of what the refusal said. */
  text?: string;
  /** Stands behind what the refusal said. */
  remedy?: string;
};

const STATES = {
  none: {
    tone: "grey",
    icon: <MicOff />,
    title: "This call has no recording",
    text: "Nobody answered, or the service did not record this call. Check again if you expect a recording.",
  },
  talking: {
    tone: "grey",
    icon: <Phone />,
    title: "The recording comes after the call",
    text: "We ask the service for it when the call has ended. The player opens here, you need not reload.",
  },
  unfollowed: {
    tone: "amber",
    icon: <EyeOff />,
    title: "We do not know whether there is a recording",
    text: "We cannot ask the service about this call. The reason is under “Facts”. Ask the service to look it up.",
  },
  awaited: {
    tone: "grey",
    icon: <Hourglass />,
    title: "The recording is not there yet",
    text: "The service is preparing it. The player opens here when it is ready. “Check now” asks at once.",
  },
  overdue: {
    tone: "amber",
    icon: <ClockAlert />,
    title: "The service has not given us a recording",
    text: "We do not ask any more. “Check now” asks once more.",
  },
  expired: {
    tone: "amber",
    icon: <TimerOff />,
    title: "The link to this recording does not work",
    text: "We asked for a new link and it did not work either. The recording may not be there yet. Try again in a few minutes.",
  },
  refused: {
    tone: "red",
    icon: <CircleX />,
    title: "The service does not give us this recording",
    remedy: "Try again in a few minutes. If it stays so, ask the service about this call.",
  },
  "no-sound": {
    tone: "red",
    icon: <FileX />,
    title: "The service sent something that is not a recording",
    text: "It is empty or not a sound file, so we passed nothing on. Try again. If it stays so, ask the service about this call.",
  },
  "host-refused": {
    tone: "red",
    icon: <ShieldX />,
    title: "The recording is on a host that is not allowed",
  },
  "link-refused": {
    tone: "red",
    icon: <Unlink />,
    title: "The link to this recording cannot be followed",
    remedy: "No setting changes that. Ask the service for a link of this kind.",
  },
  forbidden: {
    tone: "grey",
    icon: <Lock />,
    title: "You may not listen to recordings",
    text: "There is a recording, but your role may not listen to it. Ask an owner or admin for the right to listen.",
  },
  empty: {
    tone: "amber",
    icon: <FileX />,
    title: "This recording is empty",
    text: "It has the form of a recording, but there is no sound in it. If you expect one, ask the service about this call.",
  },
  unplayable: {
    tone: "amber",
    icon: <VolumeX />,
    title: "This browser cannot play this kind of recording",
    text: "Download it and open it with another program.",
  },
  "signed-out": {
    tone: "grey",
    icon: <Lock />,
    title: "You are signed out",
    text: "Reload this page to sign in. You come back to this call.",
  },
  unreachable: { tone: "amber", icon: <WifiOff />, title: "The recording cannot be played now" },
} as const satisfies Record<string, Words>;

type StateName = keyof typeof STATES;

type RecordingStateProps = {
  state: StateName;
  /** In the words of whoever refused it. */
  detail?: string | undefined;
  /** What only the page knows. */
  more?: ReactNode;
  actions?: ReactNode;
  isAlert?: boolean | undefined;
};

/** Why nothing plays, and what to do. */
export function RecordingState({ state, detail, more, actions, isAlert }: RecordingStateProps) {
  const { text, remedy, ...words }: Words = STATES[state];
  return (
    <Note {...words} actions={actions} isAlert={isAlert}>
      {text ?? detail} {remedy} {more}
    </Note>
  );
}

/** Why a call has nothing to play; null where it can be listened to. */
export function stateOfCall({ phase, recording, canListen }: Listened): StateName | null {
  if (recording === "ready") return canListen ? null : "forbidden";
  if (phase === "open" || phase === "asking") return "talking";
  if (phase === "unfollowed") return "unfollowed";
  return recording;
}

type Listened = Pick<CallDetail, "phase" | "recording" | "canListen">;

const STATE_OF: Partial<Record<Fault["code"], StateName>> = {
  recording_none: "none",
  recording_awaited: "awaited",
  recording_expired: "expired",
  recording_refused: "refused",
  recording_no_sound: "no-sound",
  service_refused_key: "refused",
  service_not_found: "refused",
  recording_link_refused: "link-refused",
  recording_host_refused: "host-refused",
  forbidden: "forbidden",
  signed_out: "signed-out",
  recording_empty: "empty",
  unsupported_media: "unplayable",
};

/** What our server's refusal looks like to a person. */
export const stateOfFault = ({ code }: Fault): StateName => STATE_OF[code] ?? "unreachable";

/** These do not pass by themselves: a player would only promise what it cannot do. */
export const isShutBy = ({ code }: Fault): boolean => SHUT.includes(code);

const SHUT: readonly Fault["code"][] = [
  "recording_none",
  "recording_refused",
  "recording_no_sound",
  "recording_link_refused",
  "recording_host_refused",
  "service_refused_key",
  "forbidden",
];
