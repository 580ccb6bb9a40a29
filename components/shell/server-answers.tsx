"use client";

import { zoneClock } from "../ui/time/format-time.ts";
import { useTimeFacts } from "../ui/time/time-provider.tsx";

/** "Server answers, 14:02" at the foot of the sign-in page; drawn because it did. */
export function ServerAnswers() {
  const { zone, renderedAt } = useTimeFacts();
  return (
    <span className="num flex items-center gap-2">
      <span
        aria-hidden="true"
        className="size-[7px] rounded-full bg-green-fill shadow-[0_0_0_3px_var(--green-soft)]"
      />
      Server answers, {zoneClock(zone).minute(new Date(renderedAt))}
    </span>
  );
}
