"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";

export type PopoverProps = {
  label: string;
  face: ReactNode;
  faceClass: string;
  title?: ReactNode;
  children: ReactNode;
};

const PopoverPanel = lazy(loadPanel);

/** A button that shows more beside it; loads when wanted. */
export function Popover(props: PopoverProps) {
  const [isWanted, setWanted] = useState(false);
  const resting = (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      aria-haspopup="dialog"
      aria-expanded="false"
      className={props.faceClass}
      onPointerEnter={loadPanel}
      onFocus={loadPanel}
      onClick={() => setWanted(true)}
    >
      {props.face}
    </button>
  );
  if (!isWanted) return resting;
  return (
    <Suspense fallback={resting}>
      <PopoverPanel {...props} />
    </Suspense>
  );
}

function loadPanel() {
  return import("./popover-panel.tsx").then((part) => ({ default: part.PopoverPanel }));
}
