"use client";

import { Popover } from "@base-ui/react/popover";
import { useId, useRef } from "react";
import { t } from "#lib/contract/language.ts";
import { cx } from "../cx.ts";
import type { PopoverProps } from "./popover.tsx";
import { POPUP } from "./popup-class.ts";
import { usePopupRoom } from "./popup-room.ts";

type PopoverPanelProps = PopoverProps & {
  /** `list`: wider and without an edge, for lines that reach from side to side; `short`: as high as its few lines. */
  look?: "text" | "list" | "short" | undefined;
};

const LOOKS = {
  text: "w-80 max-w-[calc(100vw-2rem)] p-4",
  list: "flex h-[min(36rem,var(--available-height))] w-104 max-w-[calc(100vw-1rem)] flex-col overflow-hidden",
  short:
    "flex max-h-[min(36rem,var(--available-height))] w-88 max-w-[calc(100vw-1rem)] flex-col overflow-hidden",
} as const;

/** Mounted by the first click on its button, so it begins open. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { label, face, faceClass, title, target, look = "text", children } = props;
  const triggerId = useId();
  const room = usePopupRoom();
  const actions = useRef<Popover.Root.Actions>(null);
  return (
    <Popover.Root actionsRef={actions} defaultOpen defaultTriggerId={triggerId} modal="trap-focus">
      <Popover.Trigger
        id={triggerId}
        aria-label={label}
        title={label}
        data-target={target}
        className={faceClass}
      >
        {face}
      </Popover.Trigger>
      <Popover.Portal container={room}>
        <Popover.Positioner sideOffset={6} className="z-30">
          <Popover.Popup
            aria-label={title === undefined ? label : undefined}
            className={cx(POPUP, LOOKS[look])}
          >
            {title !== undefined && (
              <Popover.Title className="mb-1 text-13 font-semibold">{title}</Popover.Title>
            )}
            {typeof children === "function" ? children(() => actions.current?.close()) : children}
            <Popover.Close className="sr-only">{t("Close", "Funga")}</Popover.Close>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
