import { type RefObject, useEffect, useState } from "react";

const ON_ROW = "[data-event]:focus-visible, [data-tip]:focus-visible";

/** Whether somebody has gone to a row of this pane by keys; it would fall off the end of a watched list under them. */
export function useOnRow(pane: RefObject<Element | null>): boolean {
  const [isOnRow, setOnRow] = useState(false);
  useEffect(() => {
    const heard = new AbortController();
    const listen = (type: string, hear: (event: Event) => void) =>
      pane.current?.addEventListener(type, hear, { signal: heard.signal });
    listen("focusin", ({ target }) => setOnRow((target as Element).matches(ON_ROW)));
    listen("focusout", () => setOnRow(false));
    return () => heard.abort();
  }, [pane]);
  return isOnRow;
}
