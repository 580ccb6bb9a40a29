import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { STATUS, type StatusName } from "./status-table.ts";

type StatusProps = {
  name: StatusName;
  /** Another word for the same state where the row calls for it ("Not sent", "No final word for 83"). */
  word?: ReactNode;
  /** Why, in plain words; stands beside the state in quieter ink. */
  reason?: ReactNode;
};

/** A state as icon, word and colour, with its meaning on hover. */
export function Status({ name, word, reason }: StatusProps) {
  const { icon: Icon, ink, meaning, word: usual } = STATUS[name];
  return (
    <>
      <span
        title={meaning}
        className={cx(
          "inline-flex items-center gap-1.5 whitespace-nowrap align-top text-13 font-medium",
          ink,
        )}
      >
        <Icon className="size-[15px] stroke-2" />
        {word ?? usual}
      </span>
      {reason !== undefined && reason !== null && (
        <span className="ml-2.5 text-12 text-ink-3 max-sm:hidden">{reason}</span>
      )}
    </>
  );
}
