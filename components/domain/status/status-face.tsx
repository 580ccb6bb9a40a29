import type { ReactNode } from "react";
import type { StateName } from "#lib/contract/words/state-words.ts";
import { cx } from "../../ui/cx.ts";
import { statusOf } from "./status-table.ts";

/** A state as icon, word and colour alone, where its meaning is beside it. */
export function StatusFace({ name, word }: { name: StateName; word?: ReactNode }) {
  const { icon: Icon, ink, word: usual } = statusOf(name);
  return (
    <span
      className={cx("inline-flex items-center gap-1.5 whitespace-nowrap align-top text-13 font-medium", ink)}
    >
      <Icon className="size-[15px] stroke-2" />
      {word ?? usual}
    </span>
  );
}
