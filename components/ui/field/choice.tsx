"use client";

import { type ComponentProps, type Ref, useCallback, useRef } from "react";
import { useOnComingAlive } from "../load/use-on-coming-alive.ts";
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
  useOnComingAlive(() => {
    const field = own.current;
    const wanted = field ? takeEarlyChoice(field) : undefined;
    if (field && wanted !== undefined && field.checked !== wanted) field.click();
  });
  return <input {...rest} ref={ref} />;
}

function pass(outer: Ref<HTMLInputElement> | undefined, field: HTMLInputElement | null): void {
  if (typeof outer === "function") outer(field);
  else if (outer) outer.current = field;
}
