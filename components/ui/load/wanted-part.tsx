"use client";

import { type ReactNode, Suspense, useState } from "react";

type WantedPartProps = {
  label: string;
  face: ReactNode;
  faceClass: string;
  opens: "menu" | "dialog";
  target?: string | undefined;
  /** Fetches the part's code; called when the pointer or the focus comes near. */
  preload: () => void;
  /** The part, open; it brings a button of the same looks. */
  children: ReactNode;
};

/** The button of a part whose code loads when it is wanted. */
export function WantedPart(props: WantedPartProps) {
  const { label, face, faceClass, opens, target, preload, children } = props;
  const [isWanted, setWanted] = useState(false);
  const resting = (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup={opens}
      aria-expanded="false"
      data-target={target}
      className={faceClass}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWanted(true)}
    >
      {face}
    </button>
  );
  return isWanted ? <Suspense fallback={resting}>{children}</Suspense> : resting;
}
