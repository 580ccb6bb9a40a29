import type { ReactNode } from "react";

/** A key cap. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-4.5 flex-none items-center whitespace-nowrap rounded-1 border border-line-strong bg-raised px-[5px] font-sans text-11 font-medium tracking-normal text-ink-2">
      {children}
    </kbd>
  );
}
