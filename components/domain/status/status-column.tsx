import type { ReactNode } from "react";
import { t } from "#lib/contract/language.ts";
import type { StateName } from "#lib/contract/words/state-words.ts";
import { cx } from "../../ui/cx.ts";
import type { Column } from "../../ui/list/list-table.tsx";
import { Status } from "./status.tsx";

type Stated = {
  name: StateName;
  /** Why, in plain words. */
  reason: ReactNode;
  isSms: boolean;
};

/** How far the message of a row got, with the reason beside it; on the card of a phone the reason has a line of its own. */
export const statusColumn = <Item,>(of: (item: Item) => Stated): Column<Item> => ({
  get name() {
    return t("Status", "Hali");
  },
  shape: "widest",
  isWide: true,
  isCut: true,
  each: (item) => ({ card: of(item).reason === null ? "1r" : "parts" }),
  cell: (item) => <StatusAndReason {...of(item)} />,
});

function StatusAndReason({ name, reason, isSms }: Stated) {
  const hasReason = reason !== null;
  return (
    <>
      <Status
        name={name}
        isSms={isSms}
        className={cx(hasReason && "max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-self-end")}
      />
      {hasReason && (
        <span className="ml-2.5 text-12 text-ink-3 max-sm:col-span-2 max-sm:ml-0 max-sm:whitespace-normal max-sm:text-ink-2">
          {reason}
        </span>
      )}
    </>
  );
}

/** The service's id in a row of a wide table, where it is the last to be read: its beginning, and the whole on hover. */
export const shortIdColumn = <Item,>(of: (item: Item) => string | null): Column<Item> => ({
  get name() {
    return t("Message id", "ID ya ujumbe");
  },
  optional: "id",
  isOff: true,
  shape: "small",
  isSecondRank: true,
  each(item) {
    const id = of(item);
    return id === null ? { kind: "meta" } : { className: "code", title: id };
  },
  cell: (item) => of(item)?.slice(0, 8) ?? t("None", "Hakuna"),
});
