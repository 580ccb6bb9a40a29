"use client";

import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import { CONTROL } from "./control-class.ts";
import { useFieldProps } from "./field-context.ts";
import { useTypedEarly } from "./use-typed-early.ts";

type TextareaProps = ComponentProps<"textarea"> & {
  /** A row under the text, inside the same edge: chips to insert, when it was saved. */
  foot?: ReactNode;
  /**
   * The same text, painted: it is seen instead of the letters of the field, which keep caret, selection, undo and what
   * is read out. It has to take exactly the room that they take, and gives the field its height.
   */
  painted?: ReactNode;
  /** Begins as one line and grows with what is written, up to a height from where it scrolls. */
  isLine?: boolean;
};

export function Textarea({
  foot,
  painted,
  isLine = false,
  className,
  rows = isLine ? 1 : 4,
  ref: outer,
  ...rest
}: TextareaProps) {
  const field = useFieldProps();
  const ref = useTypedEarly(outer);
  const isPainted = painted !== undefined;
  const area = (
    <textarea
      {...field}
      dir="auto"
      {...rest}
      ref={ref}
      rows={rows}
      className={cx(
        "bare w-full placeholder:text-ink-3",
        isLine ? LINE : TYPE,
        isPainted && UNDER_PAINT,
        !isPainted && !isLine && "block resize-y",
      )}
    />
  );
  return (
    <span className={cx(CONTROL, "flex-col items-stretch gap-0", className)}>
      {isPainted ? (
        <span className="grid min-h-28">
          <span
            dir="auto"
            aria-hidden="true"
            className={cx("pointer-events-none forced-colors:invisible", TYPE, PAINT)}
          >
            {painted}
          </span>
          {area}
        </span>
      ) : (
        area
      )}
      {foot !== undefined && (
        <span className="flex flex-wrap items-center gap-2 border-line border-t px-3 py-2">{foot}</span>
      )}
    </span>
  );
}

const TYPE = "bg-transparent p-3 text-14 leading-6 max-sm:text-16";
const LINE =
  "block field-sizing-content max-h-40 resize-none bg-transparent px-3 py-1.75 text-14 leading-6 max-sm:py-2.25 max-sm:text-16 short:max-h-20";
// Letters that join or move together would be wider apart where the paint changes between them.
const PLAIN =
  "[grid-area:1/1] min-w-0 whitespace-pre-wrap [overflow-wrap:break-word] [font-kerning:none] [font-variant-ligatures:none]";
const PAINT = `${PLAIN} text-ink`;
const UNDER_PAINT = `${PLAIN} block h-full resize-none overflow-hidden text-transparent caret-ink forced-colors:text-[FieldText]`;
