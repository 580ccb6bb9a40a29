import { useEffect, useState } from "react";
import type { CallNumber } from "#lib/audience/number/read-call-number.ts";

/** How a number that is being typed will be called; null until it can be told. Its reader is large and comes when used. */
export function useCallNumber(raw: string, region: string): CallNumber | null {
  const [read, setRead] = useState<{ raw: string; number: CallNumber } | null>(null);
  useEffect(() => {
    if (raw.trim() === "") return;
    let isStale = false;
    void import("#lib/audience/number/read-call-number.ts")
      .then(({ readCallNumber }) => {
        if (!isStale) setRead({ raw, number: readCallNumber(raw.trim(), region) });
      })
      .catch(() => undefined);
    return () => {
      isStale = true;
    };
  }, [raw, region]);
  return read?.raw === raw ? read.number : null;
}
