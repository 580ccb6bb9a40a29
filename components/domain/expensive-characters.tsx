import type { ReactNode } from "react";

/** Marks the character that makes a message dearer. */
export function ExpensiveCharacters({
  title,
  children,
}: {
  title?: string | undefined;
  children: ReactNode;
}) {
  return (
    <mark
      title={title}
      className="mx-px rounded-[3px] bg-amber-soft px-[3px] py-px font-semibold text-amber-fg shadow-[inset_0_0_0_1px_var(--amber-line),inset_0_-2px_0_var(--amber-fill)]"
    >
      {children}
    </mark>
  );
}
