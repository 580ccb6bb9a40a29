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
    <Card
      {...rest}
      aria-busy={isStale || undefined}
      className={cx(STICKS, isStale && STALE, isFlush && FLUSH)}
    />
  );
}

// What scrolls within a card has no head that stays while the page scrolls: on a screen that holds all columns it clips what it
// cuts, and its head stays below the bar of the frame; beside a drawer it scrolls as before.
const STICKS =
  "xl:overflow-clip xl:[--head:sticky] xl:in-data-drawer:overflow-auto xl:in-data-drawer:[--head:static]";
const STALE = "[&_:is(tbody,[data-rows])]:pointer-events-none [&_:is(tbody,[data-rows])]:opacity-50";
const FLUSH = "rounded-[0]! border-0! bg-transparent!";
