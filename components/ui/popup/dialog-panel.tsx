"use client";

import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef } from "react";
import { t } from "#lib/contract/language.ts";
import { IconButton } from "../button/icon-button.tsx";
import { cx } from "../cx.ts";
import type { DialogProps } from "./dialog.tsx";
import { PopupRoomContext } from "./popup-room.ts";
import { useCloseByBack } from "./use-close-by-back.ts";

/** What is typed into: whoever opens a dialog with one wants to type, and Enter on the button Close would close it. */
const FIELD = "input:not([type=radio], [type=checkbox], [type=file], [type=hidden], [hidden]), textarea";

export function DialogPanel(props: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const change = (isOpen: boolean) => props.isBusy !== true && props.onOpenChange(isOpen);
  useCloseByBack(props.isOpen, () => change(false));
  return (
    <Dialog.Root
      open={props.isOpen}
      onOpenChange={change}
      disablePointerDismissal={props.isInsistent === true}
    >
      <Dialog.Portal>
        <Dialog.Backdrop
          className={cx(
            "fixed inset-0 z-20 bg-scrim transition-opacity duration-(--slow) data-ending-style:opacity-0 data-starting-style:opacity-0",
            props.isVeiled && "backdrop-blur-lg",
          )}
        />
        <Dialog.Popup
          ref={popup}
          data-sheet=""
          // By touch a focused field would open the keyboard over the question.
          initialFocus={(by) => by === "touch" || (popup.current?.querySelector<HTMLElement>(FIELD) ?? true)}
          className={cx(
            "fixed top-1/2 left-1/2 z-20 flex max-h-[calc(100dvh-3rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col",
            "rounded-4 border border-line bg-raised shadow-3 outline-none transition-opacity duration-(--fast)",
            "data-ending-style:opacity-0 data-starting-style:opacity-0",
            "max-sm:top-auto max-sm:bottom-0 max-sm:w-full max-sm:translate-y-0 max-sm:rounded-b-none",
            props.width === "wide" ? "max-w-180" : "max-w-120",
          )}
        >
          <div className="flex items-start gap-4 px-6 pt-5 pb-3">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="break-words text-16 font-semibold tracking-title">
                {props.title}
              </Dialog.Title>
              {props.purpose !== undefined && (
                <Dialog.Description className="text-13 text-ink-2">{props.purpose}</Dialog.Description>
              )}
            </div>
            <Dialog.Close render={<IconButton label={t("Close", "Funga")} icon={<X />} look="plain" />} />
          </div>
          {props.children !== undefined && (
            <div
              ref={watchAlerts}
              className="flex min-h-0 flex-col gap-4 overflow-y-auto px-6 py-2 *:flex-none"
            >
              <PopupRoomContext value={popup}>{props.children}</PopupRoomContext>
            </div>
          )}
          <div className="flex flex-wrap justify-end gap-2 px-6 pt-3 pb-5 max-sm:flex-col-reverse">
            {props.actions}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * For what scrolls in a dialog, as its `ref`: a refusal that comes up below the edge is brought into view. On a narrow
 * screen nobody would see why a press did nothing.
 */
export function watchAlerts(room: HTMLElement | null): (() => void) | undefined {
  if (room === null) return;
  const observer = new MutationObserver((changes) => {
    const alert = changes.map(alertIn).find((found) => found !== null);
    alert?.scrollIntoView({ block: "nearest" });
  });
  observer.observe(room, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function alertIn({ addedNodes, target }: MutationRecord): Element | null {
  if (addedNodes.length === 0) return null;
  for (const node of addedNodes) {
    const found = node instanceof Element ? node.querySelector("[role=alert]") : null;
    if (found) return found;
  }
  const place = [...addedNodes].find((node) => node instanceof Element) ?? target;
  return place instanceof Element ? place.closest("[role=alert]") : null;
}
