import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import { PageLink } from "../list/page-link.tsx";
import { type ButtonLook, type ButtonSize, buttonClass } from "./button-class.ts";

type ButtonLinkProps = ComponentProps<typeof PageLink> & {
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
    <PageLink {...rest} className={cx(buttonClass({ look, size, isWide: isWide === true }), className)}>
      {icon}
      {children}
    </PageLink>
  );
}
