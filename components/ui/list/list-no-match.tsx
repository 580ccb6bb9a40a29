import type { ReactNode } from "react";
import { t } from "#lib/contract/language.ts";
import { Icon } from "../icon/icon.tsx";
import { ListSay } from "./list-say.tsx";

type ListNoMatchProps = {
  /** What was asked, in words: “0754 12” and Failed. */
  asked: ReactNode;
  /** How much the filters hide: "18,460 recipients are hidden by these filters." */
  children: ReactNode;
  /** The ways out: Clear search, Clear all filters. */
  actions: ReactNode;
};

export function ListNoMatch({ asked, children, actions }: ListNoMatchProps) {
  return (
    <ListSay
      icon={<Icon look="lucide-search" />}
      title={t(
        <>
          No match for <bdi>{asked}</bdi>
        </>,
        <>
          Hakuna kinacholingana na <bdi>{asked}</bdi>
        </>,
      )}
      actions={actions}
    >
      {children}
    </ListSay>
  );
}
