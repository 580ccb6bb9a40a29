import type { CallRow } from "#lib/contract/desk/call.ts";
import { Tip } from "../../ui/popup/tip.tsx";
import { callStateOf } from "./call-state-of.ts";

/** A call's state as icon, word and colour; says what it means on hover, focus and tap. */
export function CallState({ call }: { call: Pick<CallRow, "phase" | "status" | "statusWord"> }) {
  const { word, icon: Icon, ink, meaning } = callStateOf(call);
  return (
    <Tip text={meaning} className="align-top">
      <span className={`inline-flex items-center gap-1.5 whitespace-nowrap font-medium text-13 ${ink}`}>
        <Icon className="size-[15px] stroke-2" />
        {word}
      </span>
    </Tip>
  );
}
