"use client";

import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { useId } from "react";
import { cx } from "../cx.ts";
import { Icon, type IconClass } from "../icon/icon.tsx";
import { type ButtonLook, type ButtonSize, buttonClass, partOf } from "./button-class.ts";

export type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
  look?: ButtonLook | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode | IconClass;
  isBusy?: boolean | undefined;
  isWide?: boolean | undefined;
  /** Why it cannot be pressed yet; the button stays focusable so that everyone can find out. */
  lockedBecause?: string | undefined;
};

export function Button({
  look = "quiet",
  size = "normal",
  icon,
  isBusy = false,
  isWide = false,
  lockedBecause,
  className,
  onClick,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isLocked = lockedBecause !== undefined;
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy || isLocked) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <>
      <button
        {...rest}
        type={type}
        onClick={press}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || isLocked || undefined}
        aria-describedby={isLocked ? reasonId : rest["aria-describedby"]}
        title={lockedBecause ?? rest.title}
        className={cx(
          buttonClass({ look, size, isOff: isLocked, isWide, icon: isBusy || isLocked ? undefined : icon }),
          className,
        )}
      >
        {isBusy ? (
          <Icon look="lucide-loader-circle" className="animate-turn" />
        ) : isLocked ? (
          <Icon look="lucide-lock" />
        ) : (
          partOf(icon)
        )}
        {children}
      </button>
      {isLocked && (
        <span id={reasonId} hidden>
          {lockedBecause}
        </span>
      )}
    </>
  );
}
