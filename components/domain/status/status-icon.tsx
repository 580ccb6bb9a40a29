import type { StateName } from "#lib/contract/words/state-words.ts";
import { cx } from "../../ui/cx.ts";
import { statusOf } from "./status-table.ts";

/** The icon of a state alone, where the word is beside it already. */
export function StatusIcon({ name, className }: { name: StateName; className?: string | undefined }) {
  const { icon: Icon, ink } = statusOf(name);
  return <Icon className={cx("size-3.5 stroke-2", ink, className)} />;
}
