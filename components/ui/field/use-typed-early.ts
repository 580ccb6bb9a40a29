import { type Ref, type RefCallback, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useHydrated } from "../load/use-hydrated.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * The ref of a text field that the server draws: what somebody typed before the page came alive is handed to the field's
 * own listeners as if typed now. React and the form would put back what they know, without a word.
 */
export function useTypedEarly<Field extends TextField>(outer: Ref<Field> | undefined): RefCallback<Field> {
  const isAlive = useHydrated();
  const [wasDrawnByServer] = useState(!isAlive);
  // Looked at once: what stands there later, the form has put there itself.
  const early = useRef<{ field: Field; text: string } | null>(undefined);
  const handOn = useEffectEvent(() => {
    if (wasDrawnByServer && early.current) typeAgain(early.current.field, early.current.text);
  });
  useEffect(() => {
    // A form listens only once the effects around its fields have run.
    const timer = setTimeout(() => handOn());
    return () => clearTimeout(timer);
  }, []);
  return useCallback(
    (field: Field) => {
      // Before the form sees the field: it writes its own value into it.
      if (early.current === undefined)
        early.current = field.value === field.defaultValue ? null : { field, text: field.value };
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

function typeAgain(field: TextField, text: string): void {
  const isTypedOn = field.value !== text && field.value !== field.defaultValue;
  if (isTypedOn) return;
  // Through the field itself React would learn of the value and take the event for old news.
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  field.value = field.defaultValue;
  own?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}
