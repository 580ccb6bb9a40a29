import type { ComponentProps } from "react";
import { chipClass } from "./chip-class.ts";

type ChipProps = ComponentProps<"button"> & { isOn?: boolean | undefined };

/** A round toggle that changes what stands beside it. */
export function Chip({ isOn = false, children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={isOn} {...rest} className={chipClass(isOn)}>
      {children}
    </button>
  );
}
