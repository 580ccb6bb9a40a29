import { useRef, useState } from "react";

/** Runs one piece of work at a time: what is asked for meanwhile, such as by a double click, is not done. */
export function useOneAtATime() {
  // State alone is too slow: the second click of a double click still sees the first rendering.
  const isOut = useRef(false);
  const [isBusy, setBusy] = useState(false);
  async function run(work: () => Promise<void>): Promise<void> {
    if (isOut.current) return;
    isOut.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isOut.current = false;
      setBusy(false);
    }
  }
  return { isBusy, run };
}
