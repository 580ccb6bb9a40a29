import { createContext, type RefObject, use } from "react";

/** Set by a dialog: while one is open, everything outside it is hidden from whoever is read the page. */
export const PopupRoomContext = createContext<RefObject<HTMLElement | null> | null>(null);

/** Where popups are put: inside the open dialog, else inside the page's main landmark, so that what is read out has a place. */
export function usePopupRoom(): RefObject<HTMLElement | null> | HTMLElement | undefined {
  const room = use(PopupRoomContext);
  if (room) return room;
  return typeof document === "undefined" ? undefined : (document.getElementById("main") ?? undefined);
}
