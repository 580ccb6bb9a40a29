import type { CallRow } from "../../desk/call/call.ts";
import { t, translated } from "../../language.ts";
import type { StateWords } from "../state-words.ts";

/** How far the recording of a call is. */
export const RECORDING_WORDS = /* @__PURE__ */ translated(
  () =>
    ({
      ready: {
        word: t("Recorded", "Imerekodiwa"),
        meaning: t(
          "There is a recording. Whoever has the right can listen to it.",
          "Kuna rekodi. Mwenye ruhusa anaweza kuisikiliza.",
        ),
      },
      "after-call": {
        word: t("After the call", "Baada ya simu"),
        meaning: t(
          "If the service records the call, the recording comes when it is over.",
          "Kama huduma inarekodi simu, rekodi itakuja simu ikiisha.",
        ),
      },
      awaited: {
        word: t("Not yet", "Bado"),
        meaning: t(
          "We ask the service until it gives us the recording.",
          "Tunaiuliza huduma mpaka itupe rekodi.",
        ),
      },
      overdue: {
        word: t("Not given", "Haikutolewa"),
        meaning: t(
          "The service has not given us a recording, and we have stopped asking.",
          "Huduma haijatupa rekodi, na tumeacha kuuliza.",
        ),
      },
      unknown: {
        word: t("Not known", "Haijulikani"),
        meaning: t("We cannot ask the service about this call.", "Hatuwezi kuiuliza huduma kuhusu simu hii."),
      },
      none: {
        word: t("None", "Hakuna"),
        meaning: t("There is no recording of this call.", "Hakuna rekodi ya simu hii."),
      },
    }) as const satisfies Record<string, StateWords>,
);

export type RecordingName = keyof typeof RECORDING_WORDS;

export function recordingNameOf({ phase, recording }: Pick<CallRow, "phase" | "recording">): RecordingName {
  if (recording === "ready") return "ready";
  if (phase === "unfollowed") return "unknown";
  if (phase === "open" || phase === "asking") return "after-call";
  return recording === "awaited" || recording === "overdue" ? recording : "none";
}
