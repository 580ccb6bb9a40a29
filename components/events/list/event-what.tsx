import type { EventRow } from "#lib/contract/desk/event.ts";
import { cx } from "../../ui/cx.ts";
import { faceClass } from "../../ui/icon/face-class.ts";
import { Tip } from "../../ui/popup/tip.tsx";
import { kindOf } from "../event-kind.ts";

/** The kind of an event as icon, word and colour; says what it means on hover, focus and tap. */
export function EventWhat({ event }: { event: EventRow }) {
  const { icon, ink, word, meaning } = kindOf(event);
  return (
    <Tip {...meaning} className={cx(faceClass(icon, ink), "align-middle")}>
      {word}
    </Tip>
  );
}
