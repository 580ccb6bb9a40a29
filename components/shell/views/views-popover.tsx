"use client";

import type { SavedView } from "#lib/contract/desk/view/saved-view.ts";
import type { PopoverProps } from "../../ui/popup/popover.tsx";
import { PopoverPanel } from "../../ui/popup/popover-panel.tsx";
import { ViewsPanel } from "./views-panel.tsx";

type ViewsPopoverProps = Pick<PopoverProps, "label" | "face" | "faceClass"> & { of: SavedView["of"] };

/** The views of a list, open. */
export function ViewsPopover({ of, ...face }: ViewsPopoverProps) {
  return (
    <PopoverPanel {...face} look="short">
      {(close) => <ViewsPanel of={of} onGo={close} />}
    </PopoverPanel>
  );
}
