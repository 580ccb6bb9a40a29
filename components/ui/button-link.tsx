import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, type ButtonSize, buttonClass } from "./button-class.ts";
import { cx } from "./cx.ts";

type ButtonLinkProps = ComponentProps<typeof Link> & {
  look?: ButtonLook | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  isWide?: boolean | undefined;
};

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink({
  look = "quiet",
  size = "normal",
  icon,
  isWide,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={cx(buttonClass({ look, size, isWide: isWide === true }), className)}>
      {icon}
      {children}
    </Link>
  );
}
