import { cx } from "./cx.ts";
import { STATUS, type StatusName } from "./status-table.ts";

/** The icon of a state alone, where the word already stands beside it. */
export function StatusIcon({ name, className }: { name: StatusName; className?: string | undefined }) {
  const { icon: Icon, ink } = STATUS[name];
  return <Icon className={cx("size-3.5 stroke-2", ink, className)} />;
}
