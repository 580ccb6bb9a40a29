"use client";

import { useQuery } from "@tanstack/react-query";
import { LoaderCircle, RefreshCw } from "lucide-react";
import { useEffect, useMemo } from "react";
import { Controller, useWatch } from "react-hook-form";
import type { Draft } from "#lib/client/send/draft.ts";
import { unseenOf } from "#lib/client/send/format-chat.ts";
import { numbersOf } from "#lib/client/send/people/read-recipients.ts";
import {
  lastTurnOf,
  type SortedByWindow,
  sortByWindow,
  type Windowed,
} from "#lib/client/send/people/sort-by-window.ts";
import { windowsQuery } from "#lib/client/send/people/windows-query.ts";
import { nobodyReason, sharesOf, splitOf, splitWords, textToAll } from "#lib/client/send/split-send.ts";
import { t } from "#lib/contract/language.ts";
import { MAX_CHAT_TEXT_LENGTH, MAX_RECIPIENTS } from "#lib/contract/wire/limits.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { useUnsupported } from "../../domain/template/use-known-template.ts";
import { TextCount } from "../../domain/text-count.tsx";
import { RefusalNote } from "../../shell/sending/refusal-note.tsx";
import { SendButton } from "../../shell/sending/send-button.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { RadioCards } from "../../ui/field/radio-cards.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { TypedPart } from "../../ui/field/typed-part.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Note } from "../../ui/note.tsx";
import { useTicking } from "../../ui/time/use-ticking.ts";
import { useSettled } from "../result/use-settled.ts";
import type { SendPart } from "../rules/send-part.ts";
import { takeDraft } from "../rules/take-draft.ts";
import type { ChatAsked, SendForm } from "../rules/use-send-form.ts";
import { WhoGetsWhat } from "../who-gets-what.tsx";

type ChatTextFormProps = SendPart & { onAsked: (asked: ChatAsked) => void };

const { Part: TemplateForm } = lazyPart(() =>
  import("./template-form.tsx").then((part) => part.TemplateForm),
);

/** One text, its recipients sorted by their windows, and what the others get. */
export function ChatTextForm(props: ChatTextFormProps) {
  const { form, recipients, problems, refusedBecause, sending, onAsked } = props;
  const numbers = useMemo(
    () => (refusedBecause === undefined ? numbersOf(recipients) : []),
    [recipients, refusedBecause],
  );
  const windows = useWindows(numbers);
  const [remedy, templateName, language] = useWatch({
    control: form.control,
    name: ["remedy", "templateName", "language"],
  });
  const isKnown = windows.state === "known";
  const split = isKnown ? splitOf(windows.sorted, remedy) : textToAll(numbers);
  const looking =
    windows.state === "looking" ? t("Checking who wrote to you", "Tunaangalia nani amekuandikia") : undefined;
  const nobody = numbers.length === 0 ? null : nobodyReason(split);
  const hasReader = !isKnown || split.text.length > 0;
  const templateFor = split.template.length;
  const unsupported = useUnsupported(templateFor > 0 ? templateName : "", language);
  useEffect(() => onAsked({ hasReader, templateFor }), [onAsked, hasReader, templateFor]);
  const send = (draft: Draft, isAgain = false) =>
    void sending.send({ draft, shares: sharesOf(split), skipped: split, isAgain });
  function press() {
    const draft = takeDraft(form);
    void form.handleSubmit(() => send(draft))();
  }
  return (
    <>
      {isKnown ? <WhoGetsWhat sorted={windows.sorted} remedy={remedy} /> : <WindowNote windows={windows} />}
      <MessageField form={form} hasReader={hasReader} error={problems.at("chatText")} />
      {isKnown && windows.sorted.shut.length > 0 && (
        <RemedyField control={form.control} shut={windows.sorted.shut} />
      )}
      {split.template.length > 0 && (
        <TypedPart>
          <TemplateForm form={form} problems={problems} />
        </TypedPart>
      )}
      {sending.refusal && (
        <RefusalNote
          error={sending.refusal}
          title={t("Nothing was sent", "Hakuna kilichotumwa")}
          isBusy={sending.isPending}
          onAgain={() => send(takeDraft(form), true)}
        />
      )}
      <SendButton
        consequence={numbers.length === 0 || looking !== undefined ? t("Send", "Tuma") : splitWords(split)}
        lockedBecause={refusedBecause ?? looking ?? nobody ?? unsupported}
        next={problems.next}
        isBusy={sending.isPending}
        isChecking={sending.isChecking}
        onSend={press}
      />
    </>
  );
}

type MessageFieldProps = { form: SendForm; hasReader: boolean; error: string | undefined };

function MessageField({ form, hasReader, error }: MessageFieldProps) {
  return (
    <Controller
      control={form.control}
      name="chatText"
      render={({ field }) => (
        <Field
          label={t("Message", "Ujumbe")}
          hint={
            hasReader
              ? t("*bold*  _italic_  ~struck~", "*nene*  _mlazo_  ~iliyokatwa~")
              : t(
                  "Nobody here gets it, because no window is open",
                  "Hakuna anayeupata hapa, kwa sababu hakuna dirisha lililo wazi",
                )
          }
          error={error}
          action={<TextCount length={field.value.length} max={MAX_CHAT_TEXT_LENGTH} />}
        >
          <Textarea {...field} rows={7} foot={<Unseen text={field.value} />} />
        </Field>
      )}
    />
  );
}

function Unseen({ text }: { text: string }) {
  const unseen = unseenOf(text);
  return (
    unseen !== null && (
      <span className="text-12 text-amber-fg">
        {t(`${unseen}. The phone gets them too`, `${unseen}. Simu inazipata pia`)}
      </span>
    )
  );
}

type RemedyFieldProps = { control: SendForm["control"]; shut: readonly Windowed[] };

/** What people without an open window get; the template unless chosen otherwise, as it loses nobody. */
export function RemedyField({ control, shut }: RemedyFieldProps) {
  const unknown = shut.filter(({ state }) => state === "unknown").length;
  const closed = t(
    "People whose window is closed will not get it.",
    "Watu ambao dirisha lao limefungwa hawatayapata.",
  );
  const mayBeOpen =
    unknown === 0 ? "" : t(" They may have written to you elsewhere.", " Huenda wamekuandikia kwingine.");
  const cards = [
    {
      value: "template",
      label: t("A template", "Kiolezo"),
      hint: t(
        "Reaches them whether their window is open or not.",
        "Kinawafikia iwe dirisha lao liko wazi au la.",
      ),
    },
    {
      value: "text",
      label: t("Send the text anyway", "Tuma maandishi hata hivyo"),
      hint: `${closed}${mayBeOpen}`,
    },
    {
      value: "nothing",
      label: t("Nothing", "Hakuna"),
      hint: t(
        "You see them in the result and can send them a template there.",
        "Utawaona kwenye matokeo na unaweza kuwatumia kiolezo hapo.",
      ),
    },
  ];
  return (
    <Controller
      control={control}
      name="remedy"
      render={({ field: { value, ...field } }) => (
        <RadioCards
          legend={t(
            `${formatNoun(shut.length, "person has", "people have")} no open window. They get:`,
            plural(
              shut.length,
              "Mtu 1 hana dirisha lililo wazi. Anapata:",
              `Watu ${formatCount(shut.length)} hawana dirisha lililo wazi. Wanapata:`,
            ),
          )}
          cards={cards}
          input={field}
          value={value}
        />
      )}
    />
  );
}

/** What holds while no window is known: there is nobody yet, they are being checked, or that failed. */
export function WindowNote({ windows }: { windows: Exclude<Windows, { state: "known" }> }) {
  if (windows.state === "looking") {
    return (
      <Note
        tone="grey"
        isSmall
        icon={<LoaderCircle className="animate-turn" />}
        title={t("Checking who wrote to you", "Tunaangalia nani amekuandikia")}
      />
    );
  }
  if (windows.state === "failed") {
    return (
      <Note
        tone="amber"
        isSmall
        title={t("We could not check who wrote to you", "Hatukuweza kuangalia nani amekuandikia")}
        actions={
          <Button size="small" icon={<RefreshCw />} onClick={windows.askAgain}>
            {t("Try again", "Jaribu tena")}
          </Button>
        }
      >
        {t(
          "You can send the text anyway. People whose window is closed will not get it.",
          "Unaweza kutuma maandishi hata hivyo. Watu ambao dirisha lao limefungwa hawatayapata.",
        )}
      </Note>
    );
  }
  return (
    <Note
      tone="grey"
      isSmall
      title={t(
        "A text reaches only people who wrote to you in the last 24 hours",
        "Maandishi huwafikia tu watu waliokuandikia katika saa 24 zilizopita",
      )}
    >
      {t(
        "Enter phone numbers to see whose window is open.",
        "Andika namba za simu ili uone dirisha la nani liko wazi.",
      )}{" "}
      <PageLink className="link" href="/send?channel=chat-template" scroll={false}>
        {t("A template reaches everybody", "Kiolezo kinamfikia kila mtu")}
      </PageLink>
    </Note>
  );
}

/** What is known of the windows of those in the composer. */
export type Windows =
  | { state: "none" | "looking" }
  | { state: "failed"; askAgain: () => void }
  | { state: "known"; sorted: SortedByWindow };

/** Asks once the numbers have stood still for a moment, again at news of the feed, and sorts as time passes. */
export function useWindows(numbers: readonly string[]): Windows {
  const isAsked = numbers.length > 0 && numbers.length <= MAX_RECIPIENTS;
  const settled = useSettled(numbers);
  const { data, isError, isFetching, refetch } = useQuery({
    ...windowsQuery(settled),
    enabled: isAsked && settled.length > 0 && settled.length <= MAX_RECIPIENTS,
  });
  // The same until one of them changes, so that nobody is drawn again for what is typed below.
  const named = useMemo(() => new Set(numbers), [numbers]);
  const items = useMemo(() => (data?.items ?? []).filter(({ number }) => named.has(number)), [data, named]);
  const turn = useTicking((now) => String(lastTurnOf(items, now.getTime())));
  const sorted = useMemo(() => sortByWindow(items, Number(turn)), [items, turn]);
  if (!isAsked) return { state: "none" };
  if (items.length === named.size) return { state: "known", sorted };
  return isError && !isFetching ? { state: "failed", askAgain: () => void refetch() } : { state: "looking" };
}
