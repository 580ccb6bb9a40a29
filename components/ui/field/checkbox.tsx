import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icon/icon.tsx";
import { Choice } from "./choice.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode };

/** A native checkbox, drawn; spread `register(…)` of a form onto it. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx("flex gap-2.5 text-13 max-sm:min-h-11 max-sm:py-3", className)}>
      <span className="relative mt-0.5 grid size-4 flex-none place-items-center">
        <Choice
          {...rest}
          type="checkbox"
          className="peer size-4 appearance-none rounded-1 border border-line-control bg-raised checked:border-accent checked:bg-accent disabled:border-line disabled:bg-sunken"
        />
        <Icon
          look="lucide-bold-check"
          className="pointer-events-none absolute size-3 text-on-accent opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0">
        <span className="font-medium">{label}</span>
        {hint !== undefined && <span className="block text-12 text-ink-3">{hint}</span>}
      </span>
    </label>
  );
}
