"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { IconButton } from "../button/icon-button.tsx";

type NeighbourButtonsProps<Id> = {
  /** What one row is: "event", "message". */
  noun: string;
  rows: readonly { id: Id }[];
  /** Newest first; else in an order of its own. */
  isByTime?: boolean;
  id: Id | undefined;
  onOpen: (id: Id) => void;
};

/** From one row's drawer to the drawer of the one above or below it. */
export function NeighbourButtons<Id>({ noun, rows, isByTime = true, id, onOpen }: NeighbourButtonsProps<Id>) {
  const at = rows.findIndex((row) => row.id === id);
  const above = rows[at - 1];
  const below = at < 0 ? undefined : rows[at + 1];
  const [aboveWord, belowWord] = isByTime ? ["Newer", "Older"] : ["Previous", "Next"];
  return (
    <>
      <IconButton
        label={`${aboveWord} ${noun}`}
        icon={<ChevronUp />}
        look="plain"
        disabled={!above}
        onClick={() => above && onOpen(above.id)}
      />
      <IconButton
        label={`${belowWord} ${noun}`}
        icon={<ChevronDown />}
        look="plain"
        disabled={!below}
        onClick={() => below && onOpen(below.id)}
      />
    </>
  );
}
