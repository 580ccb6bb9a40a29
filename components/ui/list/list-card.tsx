import type { ComponentProps } from "react";
import { Card } from "../card.tsx";
import { cx } from "../cx.ts";

type ListCardProps = ComponentProps<"div"> & {
  /** The rows still answer what was asked before: the next ones are on their way. */
  isStale: boolean;
  /** Without edge and ground of its own. */
  isFlush?: boolean | undefined;
};

/** A list whose rows fade at once when something else is asked; its foot stays in use, and keeps the focus. */
export function ListCard({ isStale, isFlush = false, ...rest }: ListCardProps) {
  return (
    <Card {...rest} aria-busy={isStale || undefined} className={cx(isStale && STALE, isFlush && FLUSH)} />
  );
}

const STALE = "[&_:is(tbody,[data-rows])]:pointer-events-none [&_:is(tbody,[data-rows])]:opacity-50";
const FLUSH = "rounded-[0]! border-0! bg-transparent!";
