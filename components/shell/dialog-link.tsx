"use client";

import { type ReactNode, Suspense, useState } from "react";
import { useWasTrue } from "../ui/load/use-was-true.ts";
import type { DialogProps } from "../ui/popup/dialog.tsx";

type DialogLinkProps = {
  preload: () => void;
  dialog: (state: Pick<DialogProps, "isOpen" | "onOpenChange">) => ReactNode;
  children: ReactNode;
};

/** Words that open a dialog, whose code comes when they are pointed at. */
export function DialogLink({ preload, dialog, children }: DialogLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useWasTrue(isOpen);
  return (
    <>
      <button
        type="button"
        className="link touch"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {wasOpen && <Suspense>{dialog({ isOpen, onOpenChange: setOpen })}</Suspense>}
    </>
  );
}
