"use client";

import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import { CONTROL } from "./control-class.ts";
import { useFieldProps } from "./field-context.ts";
import { useTypedEarly } from "./use-typed-early.ts";

type TextareaProps = ComponentProps<"textarea"> & {
  /** A row under the text, inside the same edge: chips to insert, when it was saved. */
  foot?: ReactNode;
};

export function Textarea({ foot, className, rows = 4, ref: outer, ...rest }: TextareaProps) {
  const field = useFieldProps();
  const ref = useTypedEarly(outer);
  return (
    <span className={cx(CONTROL, "flex-col items-stretch gap-0", className)}>
      <textarea
        {...field}
        {...rest}
        ref={ref}
        rows={rows}
        className="bare block w-full resize-y bg-transparent p-3 text-14 leading-6 placeholder:text-ink-3 max-sm:text-16"
      />
      {foot !== undefined && (
        <span className="flex flex-wrap items-center gap-2 border-line border-t px-3 py-2">{foot}</span>
      )}
    </span>
  );
}
