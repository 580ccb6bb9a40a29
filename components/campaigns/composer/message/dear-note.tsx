"use client";

import { WandSparkles } from "lucide-react";
import { useWatch } from "react-hook-form";
import { Dear } from "#components/domain/dear.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import type { AudienceCheck } from "#lib/client/audience/audience-messages.ts";
import { toPlainTemplate } from "#lib/client/audience/merge-fields.ts";
import { ROOM_OF, unicodeCharactersOf } from "#lib/contract/rules/text/segments.ts";
import { isUnseen } from "#lib/contract/rules/text/unseen.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import type { Shares } from "../draft/use-composer.ts";

/** Which character makes the message expensive, and one click to a plain form with what that saves over all rows. */
export function DearNote({ composer: { audience, form } }: Shares<"audience" | "form">) {
  const text = useWatch({ control: form.control, name: "text" });
  const check = audience.checked?.text === text ? audience.check : undefined;
  const guilty = unicodeCharactersOf(text);
  if (guilty.length === 0) return <DearCells check={check} />;
  const plain = toPlainTemplate(text);
  const saved = check?.plainTotal == null ? 0 : check.segments.total - check.plainTotal;
  const shown = guilty.slice(0, 4);
  return (
    <Note
      tone="amber"
      isSmall
      title={titleOf(guilty.length, check)}
      actions={
        plain !== text && (
          <Button
            size="small"
            icon={<WandSparkles />}
            onClick={() => form.setValue("text", plain, { shouldDirty: true, shouldValidate: true })}
          >
            Make it plain{saved > 0 && `, save ${formatCount(saved)}`}
          </Button>
        )
      }
    >
      {shown.map(({ character, positions }) => (
        <span key={character}>
          <Dear title={codeOf(character)}>{visible(character)}</Dear>
          {positions.length > 1 && ` × ${positions.length}`}{" "}
        </span>
      ))}
      {guilty.length > shown.length && `and ${guilty.length - shown.length} more `}
      {guilty.length === 1 ? "makes" : "make"} the whole message Unicode: one segment then holds{" "}
      {ROOM_OF.ucs2.alone} characters, not {ROOM_OF.gsm7.alone}.
      {saved > 0 && check?.plainTotal != null && (
        <>
          {" "}
          In plain characters all {formatNoun(check.recipients, "message")} cost{" "}
          {formatCount(check.plainTotal)} credits, not {formatCount(check.segments.total)}.
        </>
      )}
    </Note>
  );
}

function DearCells({ check }: { check: AudienceCheck | undefined }) {
  if (!check || check.unicodeRows === 0) return null;
  return (
    <p className="num text-13 text-ink-2">
      {formatNoun(check.unicodeRows, "row")} {check.unicodeRows === 1 ? "is" : "are"} Unicode because of a
      character in {check.unicodeRows === 1 ? "its" : "their"} cells: see “Most expensive”.
    </p>
  );
}

function titleOf(kinds: number, check: AudienceCheck | undefined): string {
  const what = kinds === 1 ? "One character" : `${kinds} characters`;
  if (check === undefined) return `${what} may make this more expensive. Counting…`;
  const times = check.plainTotal ? check.segments.total / check.plainTotal : 1;
  const isOne = kinds === 1;
  if (times >= 2.75) return `${what} ${isOne ? "triples" : "triple"} the cost`;
  if (times >= 1.75) return `${what} ${isOne ? "doubles" : "double"} the cost`;
  const makes = isOne ? "makes" : "make";
  if (times > 1) return `${what} ${makes} this more expensive`;
  // The plain form of some cells has such a character too, so the total says nothing about the price of this one.
  return `${what} ${makes} this Unicode`;
}

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

// A space or a joiner is not seen: its code is.
const visible = (character: string): string =>
  /\s/u.test(character) || isUnseen(character) ? codeOf(character) : character;
