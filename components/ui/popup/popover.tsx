"use client";

import type { ReactNode } from "react";
import { lazyPart } from "../load/lazy-part.ts";
import { WantedPart } from "../load/wanted-part.tsx";

export type PopoverProps = {
  label: string;
  face: ReactNode;
  faceClass: string;
  title?: ReactNode;
  /** By which whoever leads here finds the button. */
  target?: string;
  /** What it shows; closes it where something in it is chosen. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

const { Part: PopoverPanel, preload } = lazyPart(() =>
  import("./popover-panel.tsx").then((part) => part.PopoverPanel),
);

/** A button that shows more beside it; loads when wanted. */
export function Popover(props: PopoverProps) {
  const { label, face, faceClass, target } = props;
  return (
    <WantedPart {...{ label, face, faceClass, target, preload }} opens="dialog">
      <PopoverPanel {...props} />
    </WantedPart>
  );
}
