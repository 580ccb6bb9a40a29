import type { CallRow } from "../../desk/call/call.ts";
import type { StateWords } from "../state-words.ts";

/** How far the recording of a call is. */
export const RECORDING_WORDS = {
  ready: { word: "Recorded", meaning: "There is a recording. Whoever has the right can listen to it." },
  "after-call": {
    word: "After the call",
    meaning: "If the service records the call, the recording comes when it is over.",
  },
  awaited: { word: "Not yet", meaning: "We ask the service until it gives us the recording." },
  overdue: {
    word: "Not given",
    meaning: "The service has not given us a recording, and we have stopped asking.",
  },
  unknown: { word: "Not known", meaning: "We cannot ask the service about this call." },
  none: { word: "None", meaning: "There is no recording of this call." },
} as const satisfies Record<string, StateWords>;

export type RecordingName = keyof typeof RECORDING_WORDS;

export function recordingNameOf({ phase, recording }: Pick<CallRow, "phase" | "recording">): RecordingName {
  if (recording === "ready") return "ready";
  if (phase === "unfollowed") return "unknown";
  if (phase === "open" || phase === "asking") return "after-call";
  return recording === "awaited" || recording === "overdue" ? recording : "none";
}
