import type { ComponentProps, ReactNode } from "react";
import { chipClass } from "./chip-class.ts";

type ChipProps = ComponentProps<"button"> & { isOn?: boolean | undefined; icon?: ReactNode };

/** A round toggle that changes what stands beside it. */
export function Chip({ isOn = false, icon, children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={isOn} {...rest} className={chipClass(isOn)}>
      {icon}
      {children}
    </button>
  );
}
