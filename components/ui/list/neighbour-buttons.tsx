"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { t, translated } from "#lib/contract/language.ts";
import { IconButton } from "../button/icon-button.tsx";

/** The one above and the one below. */
type Labels = Record<NeighbourButtonsProps<unknown>["noun"], readonly [string, string]>;

const BY_TIME: Labels = translated(() => ({
  event: [t("Newer event", "Tukio jipya zaidi"), t("Older event", "Tukio la zamani zaidi")],
  message: [t("Newer message", "Ujumbe mpya zaidi"), t("Older message", "Ujumbe wa zamani zaidi")],
}));
const IN_ORDER: Labels = translated(() => ({
  event: [t("Previous event", "Tukio lililotangulia"), t("Next event", "Tukio linalofuata")],
  message: [t("Previous message", "Ujumbe uliotangulia"), t("Next message", "Ujumbe unaofuata")],
}));

type NeighbourButtonsProps<Id> = {
  /** What one row is. */ noun: "event" | "message";
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
  const [aboveLabel, belowLabel] = (isByTime ? BY_TIME : IN_ORDER)[noun];
  return (
    <>
      <IconButton
        label={aboveLabel}
        icon={<ChevronUp />}
        look="plain"
        disabled={!above}
        onClick={() => above && onOpen(above.id)}
      />
      <IconButton
        label={belowLabel}
        icon={<ChevronDown />}
        look="plain"
        disabled={!below}
        onClick={() => below && onOpen(below.id)}
      />
    </>
  );
}
