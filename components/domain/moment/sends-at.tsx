import { relativeTime, zoneClock } from "#components/ui/time/format-time.ts";
import { ownMinute } from "#components/ui/time/own-minute.ts";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import { t } from "#lib/contract/language.ts";

/** When a campaign of this time is sent: the day, the offset, how long from now, and one's own clock where it differs. */
export function SendsAt({ at, zone }: { at: string; zone: string }) {
  const clock = zoneClock(zone);
  const moment = new Date(at);
  const words = useTicking((now) =>
    moment > now
      ? t(
          `We send it at ${clock.day(moment, now)} (${clock.offset(moment)}), ${relativeTime(moment, now)}`,
          `Tunaituma ${clock.day(moment, now)} (${clock.offset(moment)}), ${relativeTime(moment, now)}`,
        )
      : t("This time has passed", "Wakati huu umepita"),
  );
  return (
    <p className="num self-end pb-1.5 text-13 text-ink-2">
      {words}
      <OwnClock at={moment} zone={zone} />
    </p>
  );
}

function OwnClock({ at, zone }: { at: Date; zone: string }) {
  const own = ownMinute(zoneClock(zone), at);
  return own !== null && t(`; ${own} on your clock`, `; ${own} kwa saa yako`);
}
