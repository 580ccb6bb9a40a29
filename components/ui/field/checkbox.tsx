import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icon/icon.tsx";
import { Choice } from "./choice.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode };

/** A native checkbox, drawn; spread `register(…)` of a form onto it. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx("flex gap-2.5 text-13 max-sm:min-h-11 max-sm:py-3", className)}>
      <Box {...rest} className="mt-0.5" />
      <span className="min-w-0">
        <span className="font-medium">{label}</span>
        {hint !== undefined && <span className="block text-12 text-ink-3">{hint}</span>}
      </span>
    </label>
  );
}

/** The same in a row of a table, whose words are said and not drawn; as large as a finger. */
export function Tick({ label, ...rest }: Omit<CheckboxProps, "hint" | "label"> & { label: string }) {
  return (
    <label className="-m-2 inline-grid size-8 place-items-center align-middle max-sm:-m-3.5 max-sm:size-11">
      <Box {...rest} aria-label={label} />
    </label>
  );
}

function Box({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  return (
    <span className={cx("relative grid size-4 flex-none place-items-center", className)}>
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
  );
}
