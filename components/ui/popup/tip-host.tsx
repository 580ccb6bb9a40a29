"use client";

import { useCallback, useEffect, useRef } from "react";
import { cx } from "../cx.ts";
import { usePreload } from "../load/use-preload.ts";
import { POPUP } from "./popup-class.ts";

type TipHostProps = {
  /** Fetches what knows the texts of tips that name only what they are about. */
  loadTexts: () => Promise<(about: string) => string>;
};

/** Where the text of a `Tip` appears: one in the frame, above drawers and dialogs too. What shows it comes after the page. */
export function TipHost({ loadTexts }: TipHostProps) {
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<() => void>(undefined);
  const start = useCallback(() => {
    const coming = Promise.all([import("./show-tips.ts"), loadTexts()]).then(([{ showTips }, textAbout]) => {
      if (box.current) end.current = showTips(box.current, textAbout);
    });
    void coming.catch(() => undefined);
  }, [loadTexts]);
  useEffect(() => () => end.current?.(), []);
  usePreload(start);
  return (
    <div
      ref={box}
      id="tip"
      role="tooltip"
      popover="manual"
      className={cx(
        POPUP,
        "fixed inset-auto m-0 max-w-72 px-3 py-2 text-ink-2 max-sm:max-w-[calc(100vw-2rem)]",
      )}
    />
  );
}
