import type { EventRow } from "#lib/contract/desk/event.ts";
import { cx } from "../../ui/cx.ts";
import { kindOf } from "../event-kind.ts";

/** The kind of an event: icon, word and colour. */
export function EventWhat({ event }: { event: EventRow }) {
  const { icon: Icon, ink, word } = kindOf(event);
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 whitespace-nowrap align-middle text-13 font-medium",
        ink,
      )}
    >
      <Icon className="size-[15px] stroke-2" />
      {word}
    </span>
  );
}
