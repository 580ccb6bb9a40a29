"use client";

import { useIsGoing } from "../../ui/load/going.ts";

/** Over everything, once a page that was asked for takes longer than one notices. The old page stays until it is there. */
export function GoingBar() {
  return (
    useIsGoing() && (
      <div
        role="progressbar"
        aria-label="Opening the page"
        className="fixed inset-x-0 top-0 z-30 h-0.5 animate-appear overflow-hidden"
      >
        <div className="h-full w-1/3 animate-pass bg-accent motion-reduce:w-full motion-reduce:animate-none" />
      </div>
    )
  );
}
