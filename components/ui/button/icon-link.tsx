import type { ComponentProps, ReactNode } from "react";
import { PageLink } from "../list/page-link.tsx";
import { type ButtonLook, type ButtonSize, buttonClass } from "./button-class.ts";

type IconLinkProps = Omit<ComponentProps<typeof PageLink>, "children" | "className"> & {
  label: string;
  icon: ReactNode;
  look?: ButtonLook | undefined;
  size?: ButtonSize | undefined;
};

export function IconLink({ label, icon, look = "quiet", size = "normal", ...rest }: IconLinkProps) {
  return (
    <PageLink
      title={label}
      aria-label={label}
      {...rest}
      className={buttonClass({ look, size, isIcon: true })}
    >
      {icon}
    </PageLink>
  );
}
