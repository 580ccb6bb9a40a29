import { type Ref, type RefCallback, useCallback, useRef } from "react";
import { useOnComingAlive } from "../load/use-on-coming-alive.ts";
import { type EarlyText, type TextField, takeEarlyText, typeAgain } from "./early-texts.ts";

/**
 * The ref of a text field that the server draws: what somebody typed before the page came alive is handed to the field's
 * own listeners as if typed now. React and the form would put back what they know, without a word.
 */
export function useTypedEarly<Field extends TextField>(outer: Ref<Field> | undefined): RefCallback<Field> {
  // Read at once: what is there later, the form has put there itself.
  const early = useRef<{ field: Field; typed: EarlyText | undefined }>(undefined);
  useOnComingAlive(() => {
    if (early.current?.typed) typeAgain(early.current.field, early.current.typed);
  });
  return useCallback(
    (field: Field) => {
      // Before the form sees the field: it writes its own value into it.
      early.current ??= { field, typed: takeEarlyText(field) };
      const detach = typeof outer === "function" ? outer(field) : undefined;
      if (outer && typeof outer === "object") outer.current = field;
      return () => {
        if (typeof detach === "function") detach();
        else if (typeof outer === "function") outer(null);
        else if (outer) outer.current = null;
      };
    },
    [outer],
  );
}
