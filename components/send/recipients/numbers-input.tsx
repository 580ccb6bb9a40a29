"use client";

import type { ComponentProps } from "react";
import { useFieldProps } from "../../ui/field/field-context.ts";
import { useTypedEarly } from "../../ui/field/use-typed-early.ts";

/** The writing end of a row of chips; the edge around both draws the focus. */
export function NumbersInput({ ref: outer, ...props }: ComponentProps<"input">) {
  const field = useFieldProps();
  const ref = useTypedEarly(outer);
  return (
    <input
      {...field}
      type="text"
      inputMode="tel"
      autoComplete="off"
      spellCheck={false}
      data-parts
      {...props}
      ref={ref}
      className="bare num h-7 min-w-40 flex-1 bg-transparent px-1.5 placeholder:text-ink-3 max-sm:h-11"
    />
  );
}
