"use client";

import { type ComponentProps, type Ref, useCallback, useEffect, useRef } from "react";
import { takeEarlyChoice } from "./early-choices.ts";

/** A native radio or checkbox. What somebody chose before the page came alive is chosen again, for its listeners to hear. */
export function Choice({ ref: outer, ...rest }: ComponentProps<"input"> & { type: "radio" | "checkbox" }) {
  const own = useRef<HTMLInputElement>(null);
  const ref = useCallback(
    (field: HTMLInputElement | null) => {
      own.current = field;
      pass(outer, field);
    },
    [outer],
  );
  useEffect(() => {
    const field = own.current;
    const wanted = field && takeEarlyChoice(field);
    if (!field || wanted === undefined) return;
    // A form listens only once the effects around its fields have run.
    const timer = setTimeout(() => {
      if (field.checked !== wanted) field.click();
    });
    return () => clearTimeout(timer);
  }, []);
  return <input {...rest} ref={ref} />;
}

function pass(outer: Ref<HTMLInputElement> | undefined, field: HTMLInputElement | null): void {
  if (typeof outer === "function") outer(field);
  else if (outer) outer.current = field;
}
