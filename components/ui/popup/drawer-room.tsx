import type { ReactNode } from "react";

/** Keeps a page clear of an open drawer on wide screens, and lets second-rank columns go. */
export function DrawerRoom({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <div data-drawer={isOpen ? "open" : undefined} className="min-w-0 lg:data-drawer:mr-112">
      {children}
    </div>
  );
}
