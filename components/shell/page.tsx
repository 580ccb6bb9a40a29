import type { ReactNode } from "react";
import { cx } from "../ui/cx.ts";
import { PAGE_WIDTH } from "./page-width.ts";

/** The body of a page: edges, and 32 between its sections. All are equally wide. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <div
      className={cx(
        "flex min-w-0 flex-col gap-8 px-8 pt-6 pb-12 max-lg:px-5 max-sm:gap-6 max-sm:px-4 max-sm:pt-4 max-sm:pb-22",
        PAGE_WIDTH,
      )}
    >
      {children}
    </div>
  );
}
