import type { Conversation } from "#lib/contract/desk/conversation.ts";
import type { WindowState } from "#lib/contract/rules/sending/chat-window.ts";
import { windowChipOf } from "../domain/chat/window-chip-of.ts";
import { cx } from "../ui/cx.ts";
import { useTicking } from "../ui/time/use-ticking.ts";
import { PILL_OF } from "../ui/tone.ts";

/** How long the window of a conversation stays open, said anew as time passes. One element: a list has many. */
export function WindowChip({ window: { endsAt } }: Pick<Conversation, "window">) {
  const word = useTicking((now) => windowChipOf(endsAt, now).word);
  const look = useTicking((now) => lookOf(windowChipOf(endsAt, now)));
  return (
    <span
      className={cx(
        "num inline-flex h-5 flex-none items-center gap-1 whitespace-nowrap rounded-1 border px-1.5 text-12 font-medium before:icon before:size-3",
        look,
      )}
    >
      {word}
    </span>
  );
}

function lookOf({ state, isSoon }: ReturnType<typeof windowChipOf>): string {
  if (state === "closed") return `lucide-lock ${PILL_OF.grey}`;
  return `lucide-clock ${isSoon ? PILL_OF.amber : "border-line-strong text-ink-2"}`;
}

/** The state of a window as time passes, without asking the server. */
export const useWindowState = ({ endsAt }: Conversation["window"]): WindowState =>
  useTicking((now) => windowChipOf(endsAt, now).state) as WindowState;
