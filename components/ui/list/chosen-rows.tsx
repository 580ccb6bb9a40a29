"use client";

import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { Button } from "../button/button.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { Tick } from "../field/checkbox.tsx";
import type { Column } from "./list-table.tsx";

/** Rows that somebody chose, also of pages that they turned since. */
export type Chosen<Item> = {
  items: readonly Item[];
  has: (item: Item) => boolean;
  /** All of these are chosen, or none of them is. */
  set: (items: readonly Item[], isChosen: boolean) => void;
  clear: () => void;
};

export function useChosen<Item>(idOf: (item: Item) => string, most: number): Chosen<Item> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  return {
    items: [...chosen.values()],
    has: (item) => chosen.has(idOf(item)),
    set(items, isChosen) {
      const next = new Map(chosen);
      for (const item of items) {
        if (!isChosen) next.delete(idOf(item));
        else if (next.size < most) next.set(idOf(item), item);
      }
      setChosen(next);
    },
    clear: () => setChosen(new Map()),
  };
}

type ChooseColumn<Item> = {
  chosen: Chosen<Item>;
  /** Those of the page. */
  rows: readonly Item[];
  /** What is chosen with a row: "Asha Juma". */
  labelOf: (item: Item) => string;
  /** Where it stands on a phone. */
  card?: Column<Item>["card"];
};

/** A tick for each row, and one for all of the page. */
export function chooseColumn<Item>({ chosen, rows, labelOf, card = "2r" }: ChooseColumn<Item>): Column<Item> {
  const isAll = rows.length > 0 && rows.every((item) => chosen.has(item));
  return {
    name: "choose",
    head: (
      <Tick
        label={t("Choose all on this page", "Chagua wote kwenye ukurasa huu")}
        checked={isAll}
        onChange={() => chosen.set(rows, !isAll)}
      />
    ),
    shape: "small",
    card,
    className: "relative z-[1] w-8 max-sm:self-center",
    cell: (item) => (
      <Tick
        label={t(`Choose ${labelOf(item)}`, `Chagua ${labelOf(item)}`)}
        checked={chosen.has(item)}
        onChange={({ target }) => chosen.set([item], target.checked)}
      />
    ),
  };
}

type ChosenBarProps = {
  chosen: { items: readonly unknown[]; clear: () => void };
  /** How many, where they are no people. */
  words?: string;
  /** Those of the page, where its head is not drawn. */
  onAll: () => void;
  /** What is done with them. */
  children: ReactNode;
};

/** Above the rows, while some are chosen: how many, and what is done with all of them. */
export function ChosenBar({ chosen, words, onAll, children }: ChosenBarProps) {
  const count = chosen.items.length;
  if (count === 0) return null;
  return (
    <div
      data-chosen
      className="sticky top-0 z-3 flex min-h-11 flex-wrap items-center gap-2 rounded-t-3 border-line border-b bg-sunken py-1.5 pr-2 pl-4 text-13 xl:top-(--bar) xl:in-data-drawer:top-0"
    >
      <strong role="status" className="num font-medium">
        {words ?? t(`${formatCount(count)} chosen`, `${formatCount(count)} waliochaguliwa`)}
      </strong>
      <Button size="small" look="plain" className="sm:hidden" onClick={onAll}>
        {t("Choose the whole page", "Chagua ukurasa wote")}
      </Button>
      <span className="ml-auto flex flex-wrap items-center gap-2 max-sm:order-last max-sm:ml-0 max-sm:w-full">
        {children}
      </span>
      <IconButton
        size="small"
        look="plain"
        className="max-sm:ml-auto"
        label={t("Choose none", "Usichague yeyote")}
        icon={<X />}
        onClick={chosen.clear}
      />
    </div>
  );
}
