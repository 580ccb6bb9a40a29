import type { StateName } from "#lib/contract/words/state-words.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { statusOf } from "./status-table.ts";

/** The icon of a state alone, where the word is beside it already. */
export function StatusIcon({ name, className }: { name: StateName; className?: string | undefined }) {
  const { icon, ink } = statusOf(name);
  return <Icon look={icon} className={cx("size-3.5", ink, className)} />;
}
