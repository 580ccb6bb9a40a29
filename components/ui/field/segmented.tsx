"use client";

import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import { Choice } from "./choice.tsx";

type SegmentedProps<Value extends string> = {
  label: string;
  /** One that is off cannot be chosen now; what stands beside it says why. */
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode; isOff?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
};

/** Two to four views of the same thing; native radios, so arrows work. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={cx(SEGMENTED, props.className)}>
      <legend className="sr-only">{props.label}</legend>
      {props.options.map((option) => (
        <label
          key={option.value}
          className={cx(
            SEGMENT,
            "has-[:focus-visible]:shadow-focus",
            option.value === props.value && SEGMENT_ON,
            option.isOff && "text-ink-3",
          )}
        >
          <Choice
            type="radio"
            className="bare sr-only"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            disabled={option.isOff}
            onChange={() => props.onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

export const SEGMENTED = "inline-flex gap-0.5 rounded-2 border border-line-strong bg-sunken p-0.5";

export const SEGMENT =
  "inline-flex h-6.5 cursor-default items-center justify-center gap-1.5 whitespace-nowrap rounded-1 px-2.5 text-12 font-medium text-ink-2 " +
  "max-sm:h-10 max-sm:flex-1 [&>.lucide]:size-3.5";

export const SEGMENT_ON = "bg-raised text-ink shadow-edge";
