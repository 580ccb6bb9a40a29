"use client";

import { Popover } from "@base-ui/react/popover";
import type { ReactNode, RefObject } from "react";
import { t } from "#lib/contract/language.ts";
import { cx } from "../cx.ts";
import { POPUP } from "./popup-class.ts";
import { usePopupRoom } from "./popup-room.ts";

type AnchoredPopoverProps = {
  label: string;
  /** What it is shown beside; no button of its own opens it. */
  anchor: RefObject<HTMLElement | null>;
  /** Where the focus goes when it is closed. */
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
};

/** A popover that is open while it is there, beside something that is no button. */
export function AnchoredPopover({ label, anchor, finalFocus, onClose, children }: AnchoredPopoverProps) {
  const room = usePopupRoom();
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()} modal="trap-focus">
      <Popover.Portal container={room}>
        <Popover.Positioner anchor={anchor} sideOffset={6} className="z-30">
          <Popover.Popup
            aria-label={label}
            finalFocus={finalFocus}
            className={cx(POPUP, "w-80 max-w-[calc(100vw-2rem)] p-4")}
          >
            {children}
            <Popover.Close className="sr-only">{t("Close", "Funga")}</Popover.Close>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
