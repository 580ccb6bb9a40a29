"use client";

import type { ReactNode } from "react";
import { type ButtonSize, buttonClass } from "../button/button-class.ts";
import { Icon } from "../icon/icon.tsx";
import { Menu, type MenuProps } from "./menu.tsx";

type MenuButtonProps = Omit<MenuProps, "face" | "faceClass"> & {
  /** Words on the button; without them it is the three dots. */
  text?: ReactNode;
  icon?: ReactNode;
  size?: ButtonSize | undefined;
};

export function MenuButton({ text, icon, size = "normal", ...menu }: MenuButtonProps) {
  const isIcon = text === undefined;
  const face = isIcon ? (
    (icon ?? <Icon look="lucide-ellipsis" />)
  ) : (
    <>
      {icon}
      {text}
      <Icon look="lucide-chevron-down" className="size-3.5" />
    </>
  );
  return <Menu {...menu} face={face} faceClass={buttonClass({ look: "quiet", size, isIcon })} />;
}
