"use client";

import { type ReactNode, type Ref, Suspense, useRef, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { SlotChip } from "#components/domain/slot-chip.tsx";
import { cx } from "#components/ui/cx.ts";
import { Field } from "#components/ui/field/field.tsx";
import { Textarea } from "#components/ui/field/textarea.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { linkToMissing } from "#lib/audience/text/sample-links.ts";
import { fieldsIn, withDefault } from "#lib/client/audience/default-texts.ts";
import { fieldAround, fieldsOf, piecesOf } from "#lib/client/audience/merge-fields.ts";
import { isWrongField } from "#lib/client/audience/spare-fields.ts";
import { t, translated } from "#lib/contract/language.ts";
import { LINK_FIELDS, linksIn } from "#lib/contract/rules/sending/links.ts";
import { unicodeCharactersOf } from "#lib/contract/rules/text/segments.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import type { Shares } from "../draft/use-composer.ts";
import { cutAt } from "./cut-at.ts";
import { DefaultTexts } from "./default-texts.tsx";
import { writeInto } from "./write-into.ts";

const { Part: ChipPopover, preload } = lazyPart(() =>
  import("./chip-popover.tsx").then((part) => part.ChipPopover),
);

/** The text with its merge fields as chips; a column goes in where the caret is, and a chip that is pressed opens its field. */
export function MessageBox({ composer }: Shares<"audience" | "form" | "kept" | "linkOrigin">) {
  const box = useRef<HTMLTextAreaElement | null>(null);
  const chip = useRef<HTMLSpanElement | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [pressed, setPressed] = useState<number | null>(null);
  const { audience, form, kept, linkOrigin } = composer;
  // Of a file that may not be opened here the server says the columns.
  const headers = audience.opened?.headers ?? kept.file?.headers ?? undefined;
  const [text, channel] = useWatch({ control: form.control, name: ["text", "channel"] });
  const { errors } = useFormState({ control: form.control, name: "text" });
  const { ref, onBlur, ...register } = form.register("text");
  function press({ selectionStart, selectionEnd, value }: HTMLTextAreaElement) {
    const field = selectionStart === selectionEnd ? fieldAround(value, selectionStart) : null;
    setPressed(field === null || isOwnLink(field.text, linkOrigin) ? null : field.index);
  }
  const fault = audience.check?.messageFault ?? undefined;
  const error = errors.text?.message ?? (fault === linkToMissing() ? undefined : fault);
  return (
    <Field
      label={t("Message", "Ujumbe")}
      hint={t("Columns are filled in for each row", "Safu zinajazwa kwa kila mstari")}
      error={error}
    >
      <Textarea
        {...register}
        ref={(element) => {
          ref(element);
          box.current = element;
        }}
        onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
          setCaret(selectionStart === selectionEnd ? selectionStart : null)
        }
        onBlur={(event) => {
          setCaret(null);
          void onBlur(event);
        }}
        onPointerEnter={preload}
        onClick={({ currentTarget }) => press(currentTarget)}
        painted={
          <MessageMarks
            text={text}
            marksDear={channel === "sms"}
            headers={headers}
            linkOrigin={linkOrigin}
            caret={caret}
            pressed={pressed}
            pressedRef={chip}
          />
        }
        foot={
          <>
            <ColumnChips
              headers={headers ?? []}
              onInsert={(header) => box.current && writeInto(box.current, `{{${header}}}`)}
            />
            {linkOrigin !== null && (
              <LinkChips onInsert={(field) => box.current && writeInto(box.current, field)} />
            )}
          </>
        }
      />
      {headers && <TextDefaults composer={composer} headers={headers} />}
      {headers && pressed !== null && (
        <Suspense>
          <ChipPopover
            key={pressed}
            {...{ composer, headers, box }}
            index={pressed}
            anchor={chip}
            onClose={() => setPressed(null)}
          />
        </Suspense>
      )}
    </Field>
  );
}

type TextDefaultsProps = Shares<"audience" | "form"> & { headers: readonly string[] };

function TextDefaults({ composer, headers }: TextDefaultsProps) {
  const { form } = composer;
  // Only another field renders this, not another letter.
  const fields = useWatch({ control: form.control, name: "text", compute: fieldsIn });
  function change(chosen: { column: number; fallback: string }) {
    const text = withDefault(form.getValues("text"), { ...chosen, headers });
    form.setValue("text", text, { shouldDirty: true, shouldValidate: true });
  }
  return <DefaultTexts {...{ composer, headers, fields }} onChange={change} />;
}

type ColumnChipsProps = { headers: readonly string[]; onInsert: (header: string) => void };

const FIRST = 8;

/** A chip for each column, which puts it into the text; of many the first ones until somebody asks for all. */
export function ColumnChips({ headers, onInsert }: ColumnChipsProps) {
  const [isAll, setAll] = useState(false);
  const more = headers.length - FIRST;
  return (
    <>
      <span className="text-12 text-ink-3">{t("Add a column", "Ongeza safu")}</span>
      {headers.slice(0, isAll ? headers.length : FIRST).map((header) => (
        <SlotChip
          key={header}
          aria-label={t(`Add the column ${header}`, `Ongeza safu ${header}`)}
          onClick={() => onInsert(header)}
        >
          {header}
        </SlotChip>
      ))}
      {more > 0 && (
        <button
          type="button"
          className="link text-12 max-sm:min-h-11"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
        >
          {isAll
            ? t("Show fewer", "Onyesha chache")
            : t(`Show ${formatCount(more)} more`, `Onyesha ${formatCount(more)} zaidi`)}
        </button>
      )}
    </>
  );
}

/** Whether a field is one that we fill in with a link; without an address for links none is. */
const isOwnLink = (field: string, origin: string | null): boolean =>
  origin !== null && linksIn(field).length > 0;

const LINK_CHIPS = /* @__PURE__ */ translated(() => [
  { label: "link", words: t("Add a link", "Ongeza kiungo"), field: LINK_FIELDS.link.field },
  {
    label: "stop_link",
    words: t("Add a link to stop these messages", "Ongeza kiungo cha kusitisha jumbe hizi"),
    field: LINK_FIELDS.stop_link.field,
  },
]);

/** The links that each person gets an own one of. */
function LinkChips({ onInsert }: { onInsert: (field: string) => void }) {
  return (
    <>
      <span className="text-12 text-ink-3">{t("Add a link", "Ongeza kiungo")}</span>
      {LINK_CHIPS.map(({ label, words, field }) => (
        <SlotChip key={label} aria-label={words} onClick={() => onInsert(field)}>
          {label}
        </SlotChip>
      ))}
    </>
  );
}

type MessageMarksProps = {
  text: string;
  marksDear: boolean;
  headers: string[] | undefined;
  linkOrigin: string | null;
  /** Where the caret is: a field is written out while it is in it. */
  caret: number | null;
  /** Which field is pressed, from 0, and who wants its chip. */
  pressed: number | null;
  pressedRef: Ref<HTMLSpanElement>;
};

/** The text as it is typed, with chips over its merge fields and rings around dear characters; letter stands on letter. */
export function MessageMarks(props: MessageMarksProps) {
  const { text, marksDear, headers, linkOrigin, caret, pressed, pressedRef } = props;
  const chip = pressed === null ? undefined : fieldsOf(text)[pressed]?.at;
  return (
    <>
      {piecesOf(text).map((piece) =>
        piece.isField ? (
          <FieldMark
            key={piece.at}
            ref={piece.at === chip ? pressedRef : undefined}
            field={piece.text}
            isWrong={
              headers !== undefined && !isOwnLink(piece.text, linkOrigin) && isWrongField(piece.text, headers)
            }
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
