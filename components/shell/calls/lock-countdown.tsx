"use client";

import { lockedSeconds } from "#lib/contract/rules/call/call-lock.ts";
import { useTicking } from "../../ui/time/use-ticking.ts";

type LockCountdownProps = {
  untilMs: number;
  /** What was said when it began: read out once, as a clock in an alert would be read every second. */
  said: string;
};

/** How long a number is still locked, second by second, and that it is not any more. */
export function LockCountdown({ untilMs, said }: LockCountdownProps) {
  const words = useTicking((now) => {
    const seconds = lockedSeconds(untilMs, now);
    if (seconds === 0) return "30 seconds have passed since the last call. You can call this number now.";
    return `This number was called less than 30 seconds ago. You can call it again in ${seconds} s, or now if you are sure.`;
  });
  return (
    <>
      <span className="sr-only">{said}</span>
      <span aria-hidden="true">{words}</span>
    </>
  );
}
