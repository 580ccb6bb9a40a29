import { useEffect, useRef } from "react";
import type { FieldError } from "#lib/fault.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { isLost } from "./use-template-composer.ts";

const FIELDS = ["name", "language", "category"];
const TEXT_FIELDS = ["header", "body", "footer", "buttons"];

type Refused = { faults: readonly FieldError[]; isExpert: boolean };

/**
 * A refusal stands at the field it means; one that means none, or one that the form does not show, stands above the
 * form, word by word. Whichever it is, the person is brought there.
 */
export function useRefusal(error: Error | null, { faults, isExpert }: Refused) {
  const place = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const shown = isExpert ? FIELDS : [...FIELDS, ...TEXT_FIELDS];
  const isAtField = faults.some(({ path }) => shown.includes(path));
  useEffect(() => {
    if (error === null || isLost(error)) return;
    const field = place.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (field) field.focus();
    // A group of choices or of buttons has no field of its own to go to, but says it in its place.
    else (above.current ?? place.current?.querySelector("[role=alert]"))?.scrollIntoView({ block: "center" });
  }, [error]);
  const isAbove = error !== null && !isAtField && !isLost(error);
  const note = isAbove && (
    <div ref={above}>
      <FaultNote error={error} title="Nothing was created" />
    </div>
  );
  return { place, note };
}
