import { useEffect, useState } from "react";

const SETTLE_MS = 300;

/** The numbers as they were when they last stood still. */
export function useSettled(numbers: readonly string[]): readonly string[] {
  const [settled, setSettled] = useState<readonly string[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(numbers), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [numbers]);
  return settled;
}
