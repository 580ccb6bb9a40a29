import type { ReactNode } from "react";
import { piecesOf } from "#lib/client/audience/merge-fields.ts";
import { isWrongField } from "#lib/client/audience/spare-fields.ts";
import { unicodeCharactersOf } from "#lib/contract/rules/text/segments.ts";

type MessageMarksProps = { text: string; marksDear: boolean; headers: string[] | undefined };

/** Chips around merge fields and rings around dear characters, laid over the text field in the same type so that they fall in place. */
export function MessageMarks({ text, marksDear, headers }: MessageMarksProps) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-px whitespace-pre-wrap break-words p-3 text-14 leading-6 text-transparent max-sm:text-16"
    >
      {piecesOf(text).map((piece) =>
        piece.isField ? (
          <FieldMark key={piece.at} field={piece.text} headers={headers} />
        ) : (
          <span key={piece.at}>{marksDear ? markDear(piece.text) : piece.text}</span>
        ),
      )}
    </span>
  );
}

/** The column in a tint, its default text lighter; red where the file has no such column. */
function FieldMark({ field, headers }: { field: string; headers: string[] | undefined }) {
  const isWrong = headers !== undefined && isWrongField(field, headers);
  const bar = field.indexOf("|");
  const [name, rest] = bar === -1 ? [field, ""] : [field.slice(0, bar), field.slice(bar)];
  return (
    <span
      className={
        isWrong
          ? "rounded-1 shadow-[0_0_0_1px_var(--red-line)]"
          : "rounded-1 shadow-[0_0_0_1px_var(--accent-line)]"
      }
    >
      <span className={isWrong ? "bg-red-fg/15" : "bg-accent-text/15"}>{name}</span>
      {rest !== "" && <span className={isWrong ? "bg-red-fg/5" : "bg-accent-text/5"}>{rest}</span>}
    </span>
  );
}

function markDear(text: string): ReactNode {
  const dear = unicodeCharactersOf(text).map(({ character }) => character);
  if (dear.length === 0) return text;
  return cutAt(text, dear).map(({ at, part, isDear }) =>
    isDear ? (
      <span
        key={at}
        className="rounded-[3px] shadow-[0_0_0_1px_var(--amber-line),inset_0_-2px_0_var(--amber-fill)]"
      >
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** A text cut at the characters named; an emoji stays whole. */
export function cutAt(
  text: string,
  characters: readonly string[],
): { at: number; part: string; isDear: boolean }[] {
  const cuts: { at: number; part: string; isDear: boolean }[] = [];
  let at = 0;
  for (const character of text) {
    const isDear = characters.includes(character);
    const last = cuts.at(-1);
    if (last && !isDear && !last.isDear) last.part += character;
    else cuts.push({ at, part: character, isDear });
    at += character.length;
  }
  return cuts;
}
