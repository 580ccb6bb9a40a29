import type { ReactNode } from "react";
import { cx } from "../cx.ts";

type TipProps = { text: string; className?: string | undefined; children: ReactNode };

/** A word that explains itself to a pointer, to the focus and to a tap. `TipHost` shows the text; this runs nothing. */
export function Tip({ text, className, children }: TipProps) {
  return (
    <button
      type="button"
      data-tip={text}
      className={cx("touch relative z-1 -my-1 cursor-default rounded-1 py-1 text-left", className)}
    >
      {children}
    </button>
  );
}
