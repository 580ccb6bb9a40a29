import { t } from "#lib/contract/language.ts";
import { type WindowState, windowStateOf } from "#lib/contract/rules/sending/chat-window.ts";
import { formatLength } from "../../ui/time/format-time.ts";

const SOON_MS = 60 * 60 * 1000;

type WindowChip = { state: WindowState; word: string; isSoon: boolean };

/** How long somebody can still be answered by text: `5 h 12 min left`, `Closing` in the last two minutes, `Closed`. */
export function windowChipOf(endsAt: string, now: Date): WindowChip {
  const end = Date.parse(endsAt);
  const leftMs = end - now.getTime();
  const state = windowStateOf(end, now.getTime());
  const word =
    state === "open"
      ? t(`${formatLength(leftMs)} left`, `Bado ${formatLength(leftMs)}`)
      : state === "closing"
        ? t("Closing", "Linafungwa")
        : t("Closed", "Limefungwa");
  return { state, word, isSoon: state !== "closed" && leftMs < SOON_MS };
}
