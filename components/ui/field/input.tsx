"use client";

import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import { CONTROL, CONTROL_HEIGHT, type ControlSize } from "./control-class.ts";
import { useFieldProps } from "./field-context.ts";
import { useTypedEarly } from "./use-typed-early.ts";

type InputProps = ComponentProps<"input"> & {
  controlSize?: ControlSize | undefined;
  icon?: ReactNode;
  end?: ReactNode;
  isCode?: boolean | undefined;
};

/** A text field; spread `register(…)` of a form onto it. `className` sets the width of the box. */
export function Input({
  controlSize = "normal",
  icon,
  end,
  isCode = false,
  className,
  type = "text",
  ref: outer,
  ...rest
}: InputProps) {
  const field = useFieldProps();
  const ref = useTypedEarly(outer);
  return (
    <span className={cx(CONTROL, CONTROL_HEIGHT[controlSize], "px-2.5 max-sm:overflow-visible", className)}>
      {icon}
      <input
        {...field}
        {...rest}
        ref={ref}
        type={type}
        className={cx(
          "bare h-full min-w-0 flex-1 max-sm:-my-px max-sm:h-11 bg-transparent placeholder:text-ink-3 disabled:text-ink-3",
          "[&::-webkit-search-cancel-button]:hidden",
          isCode && "code",
        )}
      />
      {end}
    </span>
  );
}
