import type { CallRow } from "#lib/contract/desk/call/call.ts";
import { cx } from "../../ui/cx.ts";
import { faceClass } from "../../ui/icon/face-class.ts";
import { Tip } from "../../ui/popup/tip.tsx";
import { callStateOf } from "./call-state-of.ts";

/** A call's state as icon, word and colour; says what it means on hover, focus and tap. */
export function CallState({ call }: { call: Pick<CallRow, "phase" | "status" | "statusWord"> }) {
  const { word, icon, ink, meaning } = callStateOf(call);
  return (
    <Tip text={meaning} className={cx(faceClass(icon, ink), "align-top")}>
      {word}
    </Tip>
  );
}
