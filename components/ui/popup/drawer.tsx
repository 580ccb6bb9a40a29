"use client";

import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../load/lazy-part.ts";
import { useWasTrue } from "../load/use-was-true.ts";

export type DrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The accessible name: "Event", "Message". */
  label: string;
  title: ReactNode;
  /** Stand before the close button: newer, older. */
  actions?: ReactNode;
  children: ReactNode;
};

const { Part: DrawerPanel } = lazyPart(() => import("./drawer-panel.tsx").then((part) => part.DrawerPanel));

/** Details beside a list that stays in use; wrap the list in DrawerRoom so that it makes room. */
export function Drawer(props: DrawerProps) {
  if (!useWasTrue(props.isOpen)) return null;
  return (
    <Suspense>
      <DrawerPanel {...props} />
    </Suspense>
  );
}
