"use client";

import { useEffect, useRef } from "react";
import { cx } from "../cx.ts";
import { POPUP } from "./popup-class.ts";
import { showTips } from "./show-tips.ts";

/** Where the text of a `Tip` appears: one in the frame, above drawers and dialogs too. */
export function TipHost() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? showTips(box.current) : undefined), []);
  return (
    <div
      ref={box}
      id="tip"
      role="tooltip"
      popover="manual"
      className={cx(
        POPUP,
        "fixed inset-auto m-0 max-w-72 px-3 py-2 text-ink-2 max-sm:max-w-[calc(100vw-32px)]",
      )}
    />
  );
}
