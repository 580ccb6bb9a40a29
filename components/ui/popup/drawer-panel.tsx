"use client";

import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef } from "react";
import { t } from "#lib/contract/language.ts";
import { IconButton } from "../button/icon-button.tsx";
import { useMedia } from "../load/use-media.ts";
import type { DrawerProps } from "./drawer.tsx";
import { PopupRoomContext } from "./popup-room.ts";

export function DrawerPanel({ isOpen, onClose, label, title, actions, children }: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null);
  const fillsScreen = useMedia(PHONE);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      // What is covered can be reached by nobody: not by keys either, nor by whoever is read the page.
      modal={fillsScreen}
      disablePointerDismissal
    >
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          data-beside=""
          initialFocus={popup}
          aria-label={label}
          className="bare fixed top-(--bar) right-0 bottom-0 z-4 flex w-112 max-w-full flex-col border-line border-l bg-raised outline-none max-lg:shadow-3 max-sm:top-0 max-sm:z-20 max-sm:w-full max-sm:border-l-0"
        >
          <div className="flex min-h-14 flex-none items-center border-line border-b py-1 pr-3 pl-5 max-sm:pl-4">
            <Dialog.Title className="flex min-w-0 flex-1 items-center gap-3">{title}</Dialog.Title>
            {actions}
            <Dialog.Close render={<IconButton label={t("Close", "Funga")} icon={<X />} look="plain" />} />
          </div>
          <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5 max-sm:p-4">
            <PopupRoomContext value={popup}>{children}</PopupRoomContext>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** As `max-sm:` has it: so narrow that a drawer covers the whole screen. */
const PHONE = "(width < 40rem)";
