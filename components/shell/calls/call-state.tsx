import type { CallRow } from "#lib/contract/desk/call.ts";
import { callStateOf } from "./call-state-of.ts";

/** A call's state as icon, word and colour. */
export function CallState({ call }: { call: Pick<CallRow, "phase" | "status" | "statusWord"> }) {
  const { word, icon: Icon, ink, meaning } = callStateOf(call);
  return (
    <span
      title={meaning}
      className={`inline-flex items-center gap-1.5 whitespace-nowrap align-top font-medium text-13 ${ink}`}
    >
      <Icon className="size-[15px] stroke-2" />
      {word}
    </span>
  );
}
