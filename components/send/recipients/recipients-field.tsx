"use client";

import { CircleX, PencilLine, X } from "lucide-react";
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  memo,
  Suspense,
  useCallback,
  useMemo,
  useState,
} from "react";
import { useController } from "react-hook-form";
import { useDraftOfList } from "#lib/client/contact-lists/mutations.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import {
  addRecipients,
  numbersOf,
  type Recipient,
  type Recipients,
  removeRecipient,
} from "#lib/client/send/people/read-recipients.ts";
import { t, translated } from "#lib/contract/language.ts";
import { MAX_RECIPIENTS } from "#lib/contract/wire/limits.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { useChannels } from "../../shell/sending/use-channels.ts";
import { cx } from "../../ui/cx.ts";
import { CONTROL } from "../../ui/field/control-class.ts";
import { Field } from "../../ui/field/field.tsx";
import { useFieldProps } from "../../ui/field/field-context.ts";
import { useTypedEarly } from "../../ui/field/use-typed-early.ts";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { isStillOn } from "../../ui/load/leaving.ts";
import { fetchPart } from "../../ui/load/load-part.ts";
import { useNavigate } from "../../ui/load/use-go.ts";
import { useOneAtATime } from "../../ui/load/use-one-at-a-time.ts";
import { showToast, type ToastWords } from "../../ui/toast/show-toast.ts";
import type { SendForm } from "../rules/use-send-form.ts";
import { FoundList, useFoundList } from "./found-list.tsx";

type RecipientChipProps = { recipient: Recipient; onChange: () => void; onRemove: () => void };

/** One number as it will be sent; a press on it puts it back into the field. */
export function RecipientChip({ recipient, onChange, onRemove }: RecipientChipProps) {
  const { raw, number, change, problem, doubt } = recipient;
  const shown = number === null ? raw : formatNumber(number);
  return (
    <span
      className={cx(
        "inline-flex h-7 max-w-full items-center rounded-1 border text-12 max-sm:h-11",
        lookOf(recipient),
      )}
    >
      <button
        type="button"
        onClick={onChange}
        title={
          problem ?? doubt ?? (change ? `${raw}: ${change}` : t("Click to change", "Bofya ili kubadilisha"))
        }
        aria-label={t(`Change ${shown}`, `Badilisha ${shown}`)}
        className="num flex min-w-0 items-center gap-1.5 rounded-1 py-1 pl-2 font-medium [&>.lucide]:size-3.5"
      >
        {problem !== null && <CircleX />}
        {change !== null && <PencilLine className="text-ink-3" />}
        <span className="truncate">{shown}</span>
      </button>
      <button
        type="button"
        onClick={onRemove}
        aria-label={t(`Remove ${shown}`, `Ondoa ${shown}`)}
        className="ml-0.5 grid size-6 flex-none place-items-center rounded-1 text-ink-3 hover:text-ink max-sm:size-11 [&>.lucide]:size-3.5"
      >
        <X />
      </button>
    </span>
  );
}

function lookOf({ problem, doubt }: Recipient): string {
  if (problem !== null) return "border-red-line bg-red-soft text-red-fg";
  return doubt === null
    ? "border-line-strong bg-sunken text-ink"
    : "border-amber-line bg-amber-soft text-amber-fg";
}

const { Part: NumberNotes, preload } = lazyPart(() =>
  import("./number-notes.tsx").then((part) => part.NumberNotes),
);

const UNREAD: ToastWords = translated(() => ({
  tone: "red",
  title: t("We could not read the numbers", "Hatukuweza kusoma namba"),
  detail: t(
    "The console does not answer. The numbers are still in the field.",
    "Konsoli haijibu. Namba bado ziko kwenye sehemu ya kuandika.",
  ),
}));

type RecipientsFieldProps = {
  region: string;
  form: SendForm;
  recipients: Recipients;
  error: string | undefined;
};

/** Numbers as chips: typed or pasted, committed on Enter, comma or when the field loses the focus; each says what became of it. */
export function RecipientsField({ region, form, recipients, error }: RecipientsFieldProps) {
  const [text, setText] = useState("");
  const { field } = useController({ control: form.control, name: "to" });
  const { onChange: setPeople } = field;
  // What is read now comes after what was read just before, which this rendering may not know yet.
  const onChange = useCallback(
    (change: (known: Recipients) => Recipients) => setPeople(change(form.getValues("to"))),
    [form, setPeople],
  );
  const remove = useCallback(
    ({ raw }: Recipient) => onChange((known) => removeRecipient(known, raw)),
    [onChange],
  );
  const reopen = useCallback(
    (recipient: Recipient) => {
      remove(recipient);
      setText(recipient.raw);
    },
    [remove],
  );

  const draftOf = useListCampaign();
  const named = useMemo(() => numbersOf(recipients), [recipients]);
  const found = useFoundList({
    ...{ typed: text, named },
    onPick(option) {
      if (option.kind === "person") return void commit(option.number);
      setText("");
      draftOf(option.list);
    },
  });

  async function commit(given: string) {
    setText("");
    if (given.trim() === "") return;
    const reader = await fetchPart(loadReader, UNREAD);
    if (!reader) return giveBack(given);
    onChange((known) => addRecipients(known, given, (raw) => reader.normalisePhone(raw, region)));
  }
  function giveBack(given: string) {
    const lines = given.split(/[\r\n]+/).filter((line) => line.trim() !== "");
    setText((typed) => [...lines, typed].filter(Boolean).join(", "));
  }
  // The keyboard of a phone names no key, and what was typed early ends with the comma that Enter stood for.
  function type(next: string) {
    if (/[,;]\s*$/.test(next)) void commit(next);
    else setText(next);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (found.press(event)) return;
    if (event.key === "Enter" || event.key === "," || event.key === ";") {
      event.preventDefault();
      void commit(text);
    }
    const last = recipients.list.at(-1);
    if (event.key === "Backspace" && text === "" && last) {
      event.preventDefault();
      reopen(last);
    }
  }
  // One number may still be typed on; a list is read at once.
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData("text");
    if (!/[\r\n,;\t|]/.test(pasted.trim())) return;
    event.preventDefault();
    void commit(`${text}\n${pasted}`);
  }
  return (
    <Field
      label={t("To", "Kwa")}
      hint={t(
        "Type a name, a number or a list, or paste numbers",
        "Andika jina, namba au orodha, au bandika namba",
      )}
      error={text.trim() === "" ? error : undefined}
      action={<RecipientCount recipients={recipients} />}
    >
      <span className="relative block">
        {/* Isolated: with 500 of them nothing else on the page would be painted without painting them too. */}
        <span className={`${CONTROL} isolate max-h-48 min-h-10 flex-wrap gap-1.5 overflow-y-auto p-1.5`}>
          <RecipientChips list={recipients.list} onChange={reopen} onRemove={remove} />
          <NumbersInput
            ref={field.ref}
            value={text}
            placeholder={recipients.list.length === 0 ? "+255 754 000 318, 0713 000 206" : undefined}
            onChange={(event) => type(event.target.value)}
            {...found.input}
            onFocus={() => {
              preloadAll();
              found.setFocus(true);
            }}
            onBlur={() => {
              found.setFocus(false);
              void commit(text).then(field.onBlur);
            }}
            onKeyDown={press}
            onPaste={paste}
          />
        </span>
        <FoundList {...found.list} />
      </span>
      {recipients.list.length > 0 && (
        <Suspense>
          <NumberNotes recipients={recipients} />
        </Suspense>
      )}
    </Field>
  );
}

/** A list is sent to by a campaign: its composer opens with the people of it. */
function useListCampaign(): (list: { id: string; name: string }) => void {
  const go = useNavigate();
  const { mutateAsync } = useDraftOfList(useChannels()[0]);
  const { run } = useOneAtATime();
  return (list) =>
    void run(async () => {
      const from = location.pathname;
      try {
        const id = await mutateAsync(list);
        if (isStillOn(from)) go.push(`/campaigns/${id}/edit`);
      } catch (error) {
        showToast({
          tone: "red",
          title: t("The campaign could not be made", "Kampeni haikuweza kutengenezwa"),
          detail: detailOf(error),
        });
      }
    });
}

function preloadAll() {
  preload();
  void loadReader().catch(() => undefined);
}

/** The metadata of phone numbers is large: it is fetched when the field is entered. */
const loadReader = () => import("#lib/audience/number/normalise-phone.ts");

function RecipientCount({ recipients }: { recipients: Recipients }) {
  const size = numbersOf(recipients).length;
  const isOver = size > MAX_RECIPIENTS;
  return (
    <span className={isOver ? "num text-red-fg" : "num text-ink-3"}>
      {t(`${formatCount(size)} of ${MAX_RECIPIENTS}`, `${formatCount(size)} kati ya ${MAX_RECIPIENTS}`)}
    </span>
  );
}

/** The writing end of a row of chips; the edge around both draws the focus. */
export function NumbersInput({ ref: outer, ...props }: ComponentProps<"input">) {
  const field = useFieldProps();
  const ref = useTypedEarly(outer);
  return (
    <input
      {...field}
      type="text"
      autoComplete="off"
      spellCheck={false}
      data-parts
      {...props}
      ref={ref}
      className="bare num h-7 min-w-40 flex-1 bg-transparent px-1.5 placeholder:text-ink-3 max-sm:h-11"
    />
  );
}

type RecipientChipsProps = {
  list: readonly Recipient[];
  onChange: (recipient: Recipient) => void;
  onRemove: (recipient: Recipient) => void;
};

/** Everybody named so far. There may be 500 of them: they are not drawn again for a digit of the next one. */
export const RecipientChips = memo(function RecipientChips({
  list,
  onChange,
  onRemove,
}: RecipientChipsProps) {
  return list.map((recipient) => (
    <RecipientChip
      key={recipient.raw}
      recipient={recipient}
      onChange={() => onChange(recipient)}
      onRemove={() => onRemove(recipient)}
    />
  ));
});
