"use client";

import type { ReactNode } from "react";
import { lazyPart } from "../load/lazy-part.ts";
import { WantedPart } from "../load/wanted-part.tsx";

export type PopoverProps = {
  label: string;
  face: ReactNode;
  faceClass: string;
  title?: ReactNode;
  /** What it shows; closes it where something in it is chosen. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

const { Part: PopoverPanel, preload } = lazyPart(() =>
  import("./popover-panel.tsx").then((part) => part.PopoverPanel),
);

/** A button that shows more beside it; loads when wanted. */
export function Popover(props: PopoverProps) {
  const { label, face, faceClass } = props;
  return (
    <WantedPart label={label} face={face} faceClass={faceClass} opens="dialog" preload={preload}>
      <PopoverPanel {...props} />
    </WantedPart>
  );
}
