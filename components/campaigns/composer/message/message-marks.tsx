import type { ReactNode, Ref } from "react";
import { cx } from "#components/ui/cx.ts";
import { fieldsOf, piecesOf } from "#lib/client/audience/merge-fields.ts";
import { isWrongField } from "#lib/client/audience/spare-fields.ts";
import { unicodeCharactersOf } from "#lib/contract/rules/text/segments.ts";
import { cutAt } from "./cut-at.ts";

type MessageMarksProps = {
  text: string;
  marksDear: boolean;
  headers: string[] | undefined;
  /** Where the caret is: a field is written out while it is in it. */
  caret: number | null;
  /** Which field is pressed, from 0, and who wants its chip. */
  pressed: number | null;
  pressedRef: Ref<HTMLSpanElement>;
};

/** The text as it is typed, with chips over its merge fields and rings around dear characters; letter stands on letter. */
export function MessageMarks({ text, marksDear, headers, caret, pressed, pressedRef }: MessageMarksProps) {
  const chip = pressed === null ? undefined : fieldsOf(text)[pressed]?.at;
  return (
    <>
      {piecesOf(text).map((piece) =>
        piece.isField ? (
          <FieldMark
            key={piece.at}
            ref={piece.at === chip ? pressedRef : undefined}
            field={piece.text}
            isWrong={headers !== undefined && isWrongField(piece.text, headers)}
            isWrittenOut={caret !== null && caret > piece.at && caret < piece.at + piece.text.length}
          />
        ) : (
          <span key={piece.at}>{marksDear ? markDear(piece.text) : piece.text}</span>
        ),
      )}
      {/* The field has room for a line that is begun, and a text that ends in one has none of its own. */}
      {"\u200b"}
    </>
  );
}

type FieldMarkProps = {
  field: string;
  isWrong: boolean;
  isWrittenOut: boolean;
  ref: Ref<HTMLSpanElement> | undefined;
};

/** The column and, behind a line, its default text; the braces keep their room. Red where the file has no such column. */
function FieldMark({ field, isWrong, isWrittenOut, ref }: FieldMarkProps) {
  const inner = field.slice(2, -2);
  const bar = inner.indexOf("|");
  const [name, fallback] = bar === -1 ? [inner, ""] : [inner.slice(0, bar), inner.slice(bar + 1)];
  const hidden = isWrittenOut ? "text-ink-3" : "text-transparent";
  return (
    <span ref={ref} className={cx("rounded-1 [box-decoration-break:clone]", isWrong ? WRONG : RIGHT)}>
      <span className={hidden}>{"{{"}</span>
      {name}
      {bar !== -1 && (
        <>
          <span className={cx(hidden, !isWrittenOut && (isWrong ? RED_LINE : LINE))}>|</span>
          {fallback}
        </>
      )}
      <span className={hidden}>{"}}"}</span>
    </span>
  );
}

const RIGHT = "bg-accent-soft text-accent-text shadow-[0_0_0_1px_var(--accent-line)]";
const WRONG = "bg-red-soft text-red-fg shadow-[0_0_0_1px_var(--red-line)]";
const LINE = "[background:linear-gradient(var(--accent-line),var(--accent-line))_center/1px_100%_no-repeat]";
const RED_LINE = "[background:linear-gradient(var(--red-line),var(--red-line))_center/1px_100%_no-repeat]";

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
