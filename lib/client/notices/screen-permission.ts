import { useSyncExternalStore } from "react";

/** `unable`: this browser, or the address it reached us by, does not know notices of its own. */
export type ScreenPermission = NotificationPermission | "unable";

const listeners = new Set<() => void>();

/** Whether the browser may show what we tell; `unable` before the page is alive. */
export function useScreenPermission(): ScreenPermission {
  return useSyncExternalStore(watch, permissionNow, () => "unable");
}

function permissionNow(): ScreenPermission {
  return "Notification" in window && window.isSecureContext ? Notification.permission : "unable";
}

/** Only after somebody pressed for it: browsers refuse whoever asks by themselves. */
export async function askScreenPermission(): Promise<void> {
  await Notification.requestPermission();
  for (const tell of listeners) tell();
}

function watch(changed: () => void): () => void {
  listeners.add(changed);
  // What is set in the browser's own settings is known when the page is looked at again.
  document.addEventListener("visibilitychange", changed);
  return () => {
    listeners.delete(changed);
    document.removeEventListener("visibilitychange", changed);
  };
}
