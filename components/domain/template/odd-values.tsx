import type { Slot } from "#lib/client/send/template-slots.ts";
import { ODD_MEANING, oddValue } from "#lib/contract/rules/template/odd-value.ts";
import { Note } from "../../ui/note.tsx";

/** A typed value that the provider will probably refuse; nothing forbids it. */
export function OddValues({ texts }: { texts: readonly Slot[] }) {
  const [first] = texts.flatMap(({ place, name, value }) => {
    const odd = oddValue(value);
    return odd === null ? [] : [`${place === "header" ? "Header" : "Body"} field ${name.trim()} ${odd}`];
  });
  if (first === undefined) return null;
  return (
    <Note tone="amber" isSmall title={first}>
      {ODD_MEANING}
    </Note>
  );
}
