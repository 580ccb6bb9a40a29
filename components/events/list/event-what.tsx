import type { EventRow } from "#lib/contract/desk/event.ts";
import { cx } from "../../ui/cx.ts";
import { faceClass } from "../../ui/icon/face-class.ts";
import { kindOf } from "../event-kind.ts";

/** The kind of an event: icon, word and colour. */
export function EventWhat({ event }: { event: EventRow }) {
  const { icon, ink, word } = kindOf(event);
  return <span className={cx(faceClass(icon, ink), "align-middle")}>{word}</span>;
}
