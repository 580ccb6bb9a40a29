"use client";

import { askScreenPermission, useScreenPermission } from "#lib/client/notices/screen-permission.ts";
import { Button } from "../../ui/button/button.tsx";

const SAID = {
  granted: "shown by your browser while a page of Tuma is open, also when it is not in front.",
  denied: "your browser does not let us. Allow notifications for this site in its settings.",
  default: "your browser asks you first whether we may.",
  unable: "this browser cannot do it at this address. You see them in the bell.",
} as const;

/** Whether this browser shows what is chosen for the screen, and what to do where it does not. */
export function BrowserLine() {
  const permission = useScreenPermission();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-4 py-3 text-12 text-ink-2">
      <span className="min-w-0 flex-1 basis-56">On your screen: {SAID[permission]}</span>
      {permission === "default" && (
        <Button size="small" onClick={() => void askScreenPermission()}>
          Show them on this screen
        </Button>
      )}
    </div>
  );
}
