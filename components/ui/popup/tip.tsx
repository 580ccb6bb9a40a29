import type { ReactNode } from "react";
import { cx } from "../cx.ts";

type TipProps = { className?: string | undefined; children: ReactNode } & (
  | { text: string; about?: never }
  /** What it is about: `TipHost` knows the text. */
  | { text?: never; about: string }
);

/** A word that explains itself to a pointer, to the focus and to a tap. `TipHost` shows the text; this runs nothing. */
export function Tip({ text = "", about, className, children }: TipProps) {
  return (
    <button
      type="button"
      data-tip={text}
      data-tip-about={about}
      className={cx("touch relative z-1 -my-1 cursor-default rounded-1 py-1 text-left", className)}
    >
      {children}
    </button>
  );
}
