import type { ReactNode } from "react";
import type { StateName } from "#lib/contract/words/state-words.ts";
import { cx } from "../../ui/cx.ts";
import { Cell } from "../../ui/list/table.tsx";
import { Status } from "./status.tsx";

type StatusCellProps = {
  name: StateName;
  /** Why, in plain words. */
  reason: ReactNode;
  isSms: boolean;
  isProse?: boolean;
};

/** How far the message of a row got, with the reason beside it; on the card of a phone the reason has a line of its own. */
export function StatusCell({ name, reason, isSms, isProse = false }: StatusCellProps) {
  const hasReason = reason !== null;
  return (
    <Cell card={hasReason ? "parts" : "1r"} isWide isCut={!isProse} isProse={isProse}>
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
    </Cell>
  );
}
