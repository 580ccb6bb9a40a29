"use client";

import type { PopoverProps } from "../../ui/popup/popover.tsx";
import { PopoverPanel } from "../../ui/popup/popover-panel.tsx";
import { NoticesPanel } from "./notices-panel.tsx";

/** The bell, open. */
export function NoticesPopover(face: Pick<PopoverProps, "label" | "face" | "faceClass">) {
  return (
    <PopoverPanel {...face} look="list">
      {(close) => <NoticesPanel onGo={close} />}
    </PopoverPanel>
  );
}
