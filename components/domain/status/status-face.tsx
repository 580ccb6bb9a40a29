import type { StateName } from "#lib/contract/words/state-words.ts";
import { cx } from "../../ui/cx.ts";
import { faceClass } from "../../ui/icon/face-class.ts";
import { statusOf } from "./status-table.ts";

/** A state as icon, word and colour alone, where its meaning is beside it. */
export function StatusFace({ name }: { name: StateName }) {
  const { icon, ink, word } = statusOf(name);
  return <span className={cx(faceClass(icon, ink), "align-top")}>{word}</span>;
}
