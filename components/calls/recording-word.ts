import type { CallRow } from "#lib/contract/desk/call.ts";

type RecordingWord = { word: string; meaning: string; isAwaited: boolean };

/** How a call's recording stands, in a word and what it means. */
export function recordingWordOf({ phase, recording }: Pick<CallRow, "phase" | "recording">): RecordingWord {
  const say = (word: string, meaning: string, isAwaited = false) => ({ word, meaning, isAwaited });
  if (recording === "ready") return say("Recorded", "Your role may not listen");
  if (phase === "unfollowed") return say("Not known", "We cannot ask the service about this call");
  if (phase === "open" || phase === "asking")
    return say("After the call", "A recording comes when the call is over, if it comes");
  if (recording === "awaited") return say("Not yet", "We ask the service until it gives the recording", true);
  if (recording === "overdue")
    return say("Not given", "The service has not given a recording, and we have stopped asking");
  return say("None", "There is no recording of this call");
}
