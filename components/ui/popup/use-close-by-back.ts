import { useEffect, useEffectEvent } from "react";

type Watcher = EventTarget & { destroy(): void };

/** Chromium has it; the types of the DOM do not yet. */
type Watched = Window & { CloseWatcher?: new () => Watcher };

/**
 * On Android the gesture Back closes what lies over a page, as it does in every app there, and does not leave the page.
 * Elsewhere it is Escape that asks a watcher to close, and that a select in a dialog has to have for itself.
 */
export function useCloseByBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    const { CloseWatcher } = window as Watched;
    if (!isOpen || CloseWatcher === undefined || !/Android/.test(navigator.userAgent)) return;
    let watcher: Watcher;
    function watch(Newest: new () => Watcher) {
      watcher = new Newest();
      watcher.addEventListener("close", () => {
        // It has been destroyed, and a question that must be answered is still there.
        watch(Newest);
        onBack();
      });
    }
    watch(CloseWatcher);
    return () => watcher.destroy();
  }, [isOpen]);
}
