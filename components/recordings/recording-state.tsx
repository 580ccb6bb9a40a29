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
import { t, translated } from "#lib/contract/language.ts";
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

const STATES = translated(
  () =>
    ({
      none: {
        tone: "grey",
        icon: <MicOff />,
        title: t("This call has no recording", "Simu hii haina rekodi"),
        text: t(
          "Nobody answered, or the service did not record this call. Check again if you expect a recording.",
          "Hakuna aliyepokea, au huduma haikurekodi simu hii. Angalia tena ikiwa unatarajia rekodi.",
        ),
      },
      talking: {
        tone: "grey",
        icon: <Phone />,
        title: t("The recording comes after the call", "Rekodi huja baada ya simu"),
        text: t(
          "We ask the service for it when the call has ended. The player opens here, you need not reload.",
          "Tunaiomba kwa huduma simu inapokwisha. Kichezaji hufunguka hapa, huhitaji kupakia upya.",
        ),
      },
      unfollowed: {
        tone: "amber",
        icon: <EyeOff />,
        title: t("We do not know whether there is a recording", "Hatujui kama kuna rekodi"),
        text: t(
          "We cannot ask the service about this call. The reason is under “Facts”. Ask the service to look it up.",
          "Hatuwezi kuuliza huduma kuhusu simu hii. Sababu iko chini ya “Taarifa za simu”. Iombe huduma iitafute.",
        ),
      },
      awaited: {
        tone: "grey",
        icon: <Hourglass />,
        title: t("The recording is not there yet", "Rekodi haijafika bado"),
        text: t(
          "The service is preparing it. The player opens here when it is ready. “Check now” asks at once.",
          "Huduma inaiandaa. Kichezaji hufunguka hapa ikiwa tayari. “Angalia sasa” huuliza papo hapo.",
        ),
      },
      overdue: {
        tone: "amber",
        icon: <ClockAlert />,
        title: t("The service has not given us a recording", "Huduma haijatupa rekodi"),
        text: t(
          "We do not ask any more. “Check now” asks once more.",
          "Hatuulizi tena. “Angalia sasa” huuliza mara moja zaidi.",
        ),
      },
      expired: {
        tone: "amber",
        icon: <TimerOff />,
        title: t("The link to this recording does not work", "Kiungo cha rekodi hii hakifanyi kazi"),
        text: t(
          "We asked for a new link and it did not work either. The recording may not be there yet. Try again in a few minutes.",
          "Tuliomba kiungo kipya nacho hakikufanya kazi. Huenda rekodi haijafika bado. Jaribu tena baada ya dakika chache.",
        ),
      },
      refused: {
        tone: "red",
        icon: <CircleX />,
        title: t("The service does not give us this recording", "Huduma haitupi rekodi hii"),
        remedy: t(
          "Try again in a few minutes. If it stays so, ask the service about this call.",
          "Jaribu tena baada ya dakika chache. Ikibaki hivyo, iulize huduma kuhusu simu hii.",
        ),
      },
      "no-sound": {
        tone: "red",
        icon: <FileX />,
        title: t(
          "The service sent something that is not a recording",
          "Huduma imetuma kitu ambacho si rekodi",
        ),
        text: t(
          "It is empty or not a sound file, so we passed nothing on. Try again. If it stays so, ask the service about this call.",
          "Ni tupu au si faili la sauti, kwa hiyo hatukupitisha chochote. Jaribu tena. Ikibaki hivyo, iulize huduma kuhusu simu hii.",
        ),
      },
      "host-refused": {
        tone: "red",
        icon: <ShieldX />,
        title: t("The recording is on a host that is not allowed", "Rekodi iko kwenye seva isiyoruhusiwa"),
      },
      "link-refused": {
        tone: "red",
        icon: <Unlink />,
        title: t("The link to this recording cannot be followed", "Kiungo cha rekodi hii hakiwezi kufuatwa"),
        remedy: t(
          "No setting changes that. Ask the service for a link of this kind.",
          "Hakuna mpangilio unaobadilisha hilo. Iombe huduma kiungo cha aina hii.",
        ),
      },
      forbidden: {
        tone: "grey",
        icon: <Lock />,
        title: t("You may not listen to recordings", "Huruhusiwi kusikiliza rekodi"),
        text: t(
          "There is a recording, but your role may not listen to it. Ask an owner or admin for the right to listen.",
          "Kuna rekodi, lakini jukumu lako haliruhusu kuisikiliza. Omba mmiliki au msimamizi ruhusa ya kusikiliza.",
        ),
      },
      empty: {
        tone: "amber",
        icon: <FileX />,
        title: t("This recording is empty", "Rekodi hii ni tupu"),
        text: t(
          "It has the form of a recording, but there is no sound in it. If you expect one, ask the service about this call.",
          "Ina muundo wa rekodi, lakini haina sauti. Ikiwa unatarajia sauti, iulize huduma kuhusu simu hii.",
        ),
      },
      unplayable: {
        tone: "amber",
        icon: <VolumeX />,
        title: t(
          "This browser cannot play this kind of recording",
          "Kivinjari hiki hakiwezi kucheza rekodi ya aina hii",
        ),
        text: t("Download it and open it with another program.", "Ipakue na uifungue kwa programu nyingine."),
      },
      "signed-out": {
        tone: "grey",
        icon: <Lock />,
        title: t("You are signed out", "Umetoka"),
        text: t(
          "Reload this page to sign in. You come back to this call.",
          "Pakia upya ukurasa huu ili uingie. Utarudi kwenye simu hii.",
        ),
      },
      unreachable: {
        tone: "amber",
        icon: <WifiOff />,
        title: t("The recording cannot be played now", "Rekodi haiwezi kuchezwa sasa"),
      },
    }) as const satisfies Record<string, Words>,
);

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
