import type { ReactNode } from "react";
import { isWholeNumber, personHref } from "#lib/client/people/person-href.ts";
import { t } from "#lib/contract/language.ts";
import { cx } from "../ui/cx.ts";
import type { Column } from "../ui/list/list-table.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { knownNameOf } from "./chat/name-of.ts";
import { formatNumber } from "./format-number.ts";

export type Who = { number: string; personName: string | null };

type PersonCellProps = {
  who: Who;
  /** Where the name leads; its row then answers to a press as a whole. */
  href?: string | undefined;
  /** Beside the number: what one does with it. */
  end?: ReactNode;
};

/** Whom a row is about, the same in every list: the name with the number under it, or the number alone where no name is known or may be seen. */
export function PersonCell({ who, href, end }: PersonCellProps) {
  const name = knownNameOf(who);
  const number = formatNumber(who.number);
  const first = (
    <span className={cx("block max-w-52 truncate", name === null && "num")}>{name ?? number}</span>
  );
  return (
    <>
      {href === undefined ? (
        first
      ) : (
        <PageLink href={href} className="block rounded-1 after:absolute after:inset-0">
          {first}
        </PageLink>
      )}
      {name !== null && <span className="num font-normal text-12 text-ink-2">{number}</span>}
      {end}
    </>
  );
}

/** Their own page, for whoever is shown their whole number. */
export const ownPageOf = ({ number }: Who): string | undefined =>
  isWholeNumber(number) ? personHref(number) : undefined;

/** The column of whom the rows of a list are about. */
export function personColumn<Item extends Who>(
  hrefOf?: (item: Item) => string | undefined,
  more: Partial<Column<Item>> = {},
): Column<Item> {
  return {
    name: "person",
    head: t("Person", "Mtu"),
    shape: "wide",
    headClass: "xl:min-w-44",
    kind: "ink",
    card: "1l",
    className: "py-1.5",
    cell: (item) => <PersonCell who={item} href={hrefOf?.(item)} />,
    ...more,
  };
}
