"use client";

import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import { popupRoom } from "./popup-room.ts";

/** Words on hover and focus for a control that already has an accessible name. Costs its page about 20 kB. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger delay={400} render={children} />
      <Base.Portal container={popupRoom()}>
        <Base.Positioner sideOffset={6} className="z-30">
          <Base.Popup className="max-w-72 rounded-2 bg-ink px-2.5 py-1.5 text-12 text-surface shadow-2">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
