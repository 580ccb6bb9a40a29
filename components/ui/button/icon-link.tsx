import type { ComponentProps, ReactNode } from "react";
import { PageLink } from "../list/page-link.tsx";
import { type ButtonLook, buttonClass } from "./button-class.ts";

type IconLinkProps = Omit<ComponentProps<typeof PageLink>, "children" | "className"> & {
  label: string;
  icon: ReactNode;
  look?: ButtonLook | undefined;
};

export function IconLink({ label, icon, look = "quiet", ...rest }: IconLinkProps) {
  return (
    <PageLink
      title={label}
      aria-label={label}
      {...rest}
      className={buttonClass({ look, size: "normal", isIcon: true })}
    >
      {icon}
    </PageLink>
  );
}
