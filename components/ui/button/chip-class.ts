import { cx } from "../cx.ts";

export function chipClass(isOn: boolean): string {
  return cx(
    "inline-flex h-7 cursor-default items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 text-12 font-medium",
    "max-sm:h-11 max-sm:min-w-11 max-sm:justify-center [&>.lucide]:size-3.5",
    isOn
      ? "border-accent-line bg-accent-soft text-accent-text [&>.num]:text-inherit"
      : "border-line-strong bg-raised text-ink-2 hover:bg-hover [&>.num]:text-ink-3",
  );
}
