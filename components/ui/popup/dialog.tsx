"use client";

import { type ReactNode, Suspense } from "react";
import { t } from "#lib/contract/language.ts";
import { Button } from "../button/button.tsx";
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
  /** What was pressed in it is not answered yet: it stays until it is, as nothing else would show the answer. */
  isBusy?: boolean | undefined;
  /** Nobody may read the page under it. */
  isVeiled?: boolean | undefined;
  children?: ReactNode;
};

const { Part: DialogPanel, preload } = lazyPart(() =>
  import("./dialog-panel.tsx").then((part) => part.DialogPanel),
);

/** For who will hardly wait for it: fetches the code of dialogs. */
export const preloadDialog = preload;

type WayOutProps = { isBusy: boolean; onPress: () => void; children: ReactNode };

/** Closes a dialog, unless what was pressed in it is not answered yet. */
export function WayOut({ isBusy, onPress, children }: WayOutProps) {
  return (
    <Button
      lockedBecause={isBusy ? t("We wait for the answer", "Tunasubiri jibu") : undefined}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

/** A modal question or form; its code loads when it is first opened. */
export function Dialog(props: DialogProps) {
  if (!useWasTrue(props.isOpen)) return null;
  return (
    <Suspense>
      <DialogPanel {...props} />
    </Suspense>
  );
}
