"use client";

import { Activity, type ComponentType, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { lazyPart } from "./lazy-part.ts";

/**
 * A part that the server draws whole and whose code comes after that of the page around it; until then its HTML stays as
 * it is, with what is typed into it. Give it nothing that changes: React would throw that HTML away and draw it anew.
 */
export function LatePart({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  // No Suspense: the server would send a long part behind an empty place.
  return (
    <div ref={part} data-late className="contents">
      <Activity>
        {children}
        <NoLongerLate part={part} />
      </Activity>
    </div>
  );
}

/** Comes to life together with the part it stands in. */
function NoLongerLate({ part }: { part: RefObject<HTMLDivElement | null> }) {
  // In the page only: a change that React knows of would draw the part anew.
  useEffect(() => part.current?.removeAttribute("data-late"), [part]);
  return null;
}

/** A component for a `LatePart`, whose code is on its way while the frame comes to life. */
export function lateCode<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { Part, preload } = lazyPart(load);
  preload();
  return (props: Props) => <Part {...props} />;
}
