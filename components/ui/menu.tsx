"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";

export type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Where it goes, or what it does. */
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
  isDanger?: boolean | undefined;
  isDisabled?: boolean | undefined;
};

export type MenuGroup = {
  key: string;
  label?: ReactNode;
  items: readonly MenuItem[];
  /** Makes the group a choice of one: the key of the item chosen. */
  chosen?: string | undefined;
  onChoose?: ((key: string) => void) | undefined;
};

export type MenuProps = {
  label: string;
  /** What the button shows; `faceClass` dresses it. */
  face: ReactNode;
  faceClass: string;
  /** Above the groups: who is signed in. */
  head?: ReactNode;
  groups: readonly MenuGroup[];
  side?: "bottom" | "top" | undefined;
  align?: "start" | "end" | undefined;
};

const MenuPanel = lazy(loadPanel);

/** A button with a menu; the menu's code loads when the pointer or the focus comes near. */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const resting = (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      aria-haspopup="menu"
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
      <MenuPanel {...props} />
    </Suspense>
  );
}

function loadPanel() {
  return import("./menu-panel.tsx").then((part) => ({ default: part.MenuPanel }));
}
