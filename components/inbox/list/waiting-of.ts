import { t } from "#lib/contract/language.ts";
import { formatLength } from "../../ui/time/format-time.ts";

const MINUTE_MS = 60_000;

/** `since` is null where nobody waits. */
type Wait = { since: string | null; targetMinutes: number | null; now: Date };

/** How long somebody waits for an answer, nothing in the first minute, and whether that is longer than the company wants. */
export function waitingOf({ since, targetMinutes, now }: Wait): { words: string; isLate: boolean } {
  if (since === null) return { words: "", isLate: false };
  const waitedMs = now.getTime() - Date.parse(since);
  const isLate = targetMinutes !== null && waitedMs > targetMinutes * MINUTE_MS;
  if (waitedMs < MINUTE_MS) return { words: "", isLate };
  const length = formatLength(waitedMs);
  return {
    words: isLate
      ? t(`Late: waiting ${length}`, `Amecheleweshwa: anasubiri ${length}`)
      : t(`Waiting ${length}`, `Anasubiri ${length}`),
    isLate,
  };
}
