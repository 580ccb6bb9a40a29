import { t } from "#lib/contract/language.ts";
import { zoneClock } from "../ui/time/format-time.ts";

/** "Server answers, 14:02" at the foot of the sign-in page; drawn because it did. */
export function ServerAnswers({ zone, at }: { zone: string; at: Date }) {
  return (
    <span className="num flex items-center gap-2">
      <span
        aria-hidden="true"
        className="size-[7px] rounded-full bg-green-fill shadow-[0_0_0_3px_var(--green-soft)]"
      />
      {t(`Server answers, ${zoneClock(zone).minute(at)}`, `Seva inajibu, ${zoneClock(zone).minute(at)}`)}
    </span>
  );
}
