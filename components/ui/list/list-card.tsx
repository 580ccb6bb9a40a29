import type { ComponentProps } from "react";
import { Card } from "../card.tsx";

type ListCardProps = ComponentProps<"div"> & {
  /** The rows still answer what was asked before: the next ones are on their way. */
  isStale: boolean;
};

/** A list whose rows fade at once when something else is asked; its foot stays in use, and keeps the focus. */
export function ListCard({ isStale, ...rest }: ListCardProps) {
  return <Card {...rest} aria-busy={isStale || undefined} className={isStale ? STALE : undefined} />;
}

const STALE = "[&_tbody]:pointer-events-none [&_tbody]:opacity-50";
