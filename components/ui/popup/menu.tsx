"use client";

import type { ReactNode } from "react";
import { lazyPart } from "../load/lazy-part.ts";
import { WantedPart } from "../load/wanted-part.tsx";

export type MenuItem = {
  key: string;
  label: ReactNode;
  /** Below the label: why it cannot be chosen. */
  hint?: ReactNode;
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

const { Part: MenuPanel, preload } = lazyPart(() =>
  import("./menu-panel.tsx").then((part) => part.MenuPanel),
);

/** A button with a menu; the menu's code loads when the pointer or the focus comes near. */
export function Menu(props: MenuProps) {
  const { label, face, faceClass } = props;
  return (
    <WantedPart label={label} face={face} faceClass={faceClass} opens="menu" preload={preload}>
      <MenuPanel {...props} />
    </WantedPart>
  );
}
