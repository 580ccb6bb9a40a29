import { useEffect, useEffectEvent, useState } from "react";

const SLOW_MS = 4_000;
const STUCK_MS = 10_000;

/** Whether it has waited for longer than a person does without a word; `onStuck` is called when that leads nowhere. */
export function usePatience(isWaiting: boolean, onStuck: () => void): boolean {
  const [isSlow, setSlow] = useState(false);
  useAfter(SLOW_MS, isWaiting, () => setSlow(true));
  useAfter(STUCK_MS, isWaiting, onStuck);
  if (isSlow && !isWaiting) setSlow(false);
  return isSlow;
}

/** Acts once when it has waited for so long. */
function useAfter(waitMs: number, isWaiting: boolean, act: () => void): void {
  const onEnd = useEffectEvent(act);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(onEnd, waitMs);
    return () => clearTimeout(timer);
  }, [waitMs, isWaiting]);
}
