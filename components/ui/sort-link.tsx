import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

type SortLinkProps = {
  href: string;
  sorted?: "ascending" | "descending" | undefined;
  children: ReactNode;
};

/** The head of a column that sorts the list; pass the same `sorted` to its HeadCell. */
export function SortLink({ href, sorted, children }: SortLinkProps) {
  return (
    <Link
      href={href}
      replace
      scroll={false}
      className="inline-flex items-center gap-1 hover:text-ink [&>.lucide]:size-3"
    >
      {children}
      {sorted === "ascending" && <ArrowUp />}
      {sorted === "descending" && <ArrowDown />}
    </Link>
  );
}
