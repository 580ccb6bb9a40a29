import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import type { IconClass } from "../icon/icon.tsx";
import { type ButtonLook, type ButtonSize, buttonClass, partOf } from "./button-class.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  label: string;
  icon: ReactNode | IconClass;
  look?: ButtonLook | undefined;
  size?: ButtonSize | undefined;
};

export function IconButton({
  label,
  icon,
  look = "quiet",
  size = "normal",
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={cx(
        buttonClass({ look, size, isIcon: true, isOff: rest.disabled === true, icon }),
        className,
      )}
    >
      {partOf(icon)}
    </button>
  );
}
