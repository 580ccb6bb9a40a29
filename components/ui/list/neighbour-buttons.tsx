"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { IconButton } from "../button/icon-button.tsx";

type NeighbourButtonsProps<Id> = {
  /** What one row is: "event", "message". */
  noun: string;
  /** Newest first. */
  rows: readonly { id: Id }[];
  id: Id | undefined;
  onOpen: (id: Id) => void;
};

/** From one row's drawer to the drawer of the next newer or older one. */
export function NeighbourButtons<Id>({ noun, rows, id, onOpen }: NeighbourButtonsProps<Id>) {
  const at = rows.findIndex((row) => row.id === id);
  const newer = rows[at - 1];
  const older = at < 0 ? undefined : rows[at + 1];
  return (
    <>
      <IconButton
        label={`Newer ${noun}`}
        icon={<ChevronUp />}
        look="plain"
        disabled={!newer}
        onClick={() => newer && onOpen(newer.id)}
      />
      <IconButton
        label={`Older ${noun}`}
        icon={<ChevronDown />}
        look="plain"
        disabled={!older}
        onClick={() => older && onOpen(older.id)}
      />
    </>
  );
}
