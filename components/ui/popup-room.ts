/** Where popups are put: inside the page's main landmark, so that everything read out has a place. */
export function popupRoom(): HTMLElement | undefined {
  return typeof document === "undefined" ? undefined : (document.getElementById("main") ?? undefined);
}
