import type { ReactNode } from "react";
import { isWholeNumber, personHref } from "#lib/client/people/person-href.ts";
import { t, translated } from "#lib/contract/language.ts";
import { cx } from "../ui/cx.ts";
import type { Column } from "../ui/list/list-table.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { knownNameOf } from "./chat/name-of.ts";
import { formatNumber } from "./format-number.ts";

export type Who = { number: string | null; personName: string | null };

export type PersonCellProps = {
  who: Who;
  /** Puts name and number into a link, where its row leads somewhere. */
  link?: ((face: ReactNode) => ReactNode) | undefined;
};

/** Whom a row is about, the same in every list: the name with the number under it, or the number alone where no name is known or may be seen. */
export function PersonCell({ who, link }: PersonCellProps) {
  const name = knownNameOf(who);
  const number = who.number === null ? t("Number unknown", "Namba haijulikani") : formatNumber(who.number);
  const face = (
    <>
      <span className={cx("block max-w-52 truncate", name === null && "num")}>{name ?? number}</span>
      {name !== null && <span className="num block font-normal text-12 text-ink-2">{number}</span>}
    </>
  );
  return link ? link(face) : face;
}

/** Leads to their own page, for whoever is shown their whole number; the row answers to a press as a whole. */
export const toOwnPage = ({ number }: Who): PersonCellProps["link"] =>
  number !== null && isWholeNumber(number)
    ? (face) => (
        <PageLink href={personHref(number)} className="block rounded-1 after:absolute after:inset-0">
          {face}
        </PageLink>
      )
    : undefined;

/** How the column of whom the rows are about looks, for rows whose name is found elsewhere. */
export const PERSON_COLUMN = /* @__PURE__ */ translated(
  () =>
    ({
      name: "person",
      head: t("Person", "Mtu"),
      shape: "wide",
      headClass: "xl:min-w-44",
      kind: "ink",
      card: "1l",
      className: "py-1.5",
    }) as const,
);

/** The column of whom the rows of a list are about. */
export const personColumn = <Item extends Who>(
  linkOf?: (item: Item) => PersonCellProps["link"],
): Column<Item> => ({
  ...PERSON_COLUMN,
  cell: (item) => <PersonCell who={item} link={linkOf?.(item)} />,
});
