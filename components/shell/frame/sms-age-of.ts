import { t } from "#lib/contract/language.ts";
import { formatLength } from "../../ui/time/format-time.ts";

/** A read that is due is made within seconds; so much later the figures are older than they should be. */
const LATE_MS = 2 * 60_000;

export function smsAgeOf(dueSince: string | null, now: Date): { words: string; isLate: boolean } {
  const lateMs = dueSince === null ? 0 : now.getTime() - Date.parse(dueSince);
  if (lateMs < LATE_MS)
    return {
      words: t("SMS statuses are checked on time", "Hali za SMS zinakaguliwa kwa wakati"),
      isLate: false,
    };
  return {
    words: t(
      `SMS statuses are ${formatLength(lateMs)} behind`,
      `Hali za SMS zimechelewa ${formatLength(lateMs)}`,
    ),
    isLate: true,
  };
}
