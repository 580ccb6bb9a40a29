"use client";

import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../load/lazy-part.ts";
import { useWasTrue } from "../load/use-was-true.ts";

export type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  purpose?: ReactNode;
  /** The buttons at the foot, primary last. */
  actions?: ReactNode;
  width?: "normal" | "wide" | undefined;
  /** For a question that must be answered: a click outside does not close it. */
  isInsistent?: boolean | undefined;
  /** Nobody may read the page under it. */
  isVeiled?: boolean | undefined;
  children?: ReactNode;
};

const { Part: DialogPanel, preload } = lazyPart(() =>
  import("./dialog-panel.tsx").then((part) => part.DialogPanel),
);

/** For who will hardly wait for it: fetches the code of dialogs. */
export const preloadDialog = preload;

/** A modal question or form; its code loads when it is first opened. */
export function Dialog(props: DialogProps) {
  if (!useWasTrue(props.isOpen)) return null;
  return (
    <Suspense>
      <DialogPanel {...props} />
    </Suspense>
  );
}
