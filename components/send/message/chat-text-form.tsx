"use client";

import { useEffect, useMemo } from "react";
import { Controller, useWatch } from "react-hook-form";
import type { Draft } from "#lib/client/send/draft.ts";
import { unseenOf } from "#lib/client/send/format-chat.ts";
import { numbersOf } from "#lib/client/send/people/read-recipients.ts";
import { nobodyReason, sharesOf, splitOf, splitWords, textToAll } from "#lib/client/send/split-send.ts";
import { MAX_CHAT_TEXT_LENGTH } from "#lib/contract/wire/limits.ts";
import { useUnsupported } from "../../domain/template/use-known-template.ts";
import { TextCount } from "../../domain/text-count.tsx";
import { RefusalNote } from "../../shell/sending/refusal-note.tsx";
import { SendButton } from "../../shell/sending/send-button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { TypedPart } from "../../ui/field/typed-part.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import type { SendPart } from "../rules/send-part.ts";
import { takeDraft } from "../rules/take-draft.ts";
import type { ChatAsked, SendForm } from "../rules/use-send-form.ts";
import { RemedyField } from "../windows/remedy-field.tsx";
import { useWindows } from "../windows/use-windows.ts";
import { WhoGetsWhat } from "../windows/who-gets-what.tsx";
import { WindowNote } from "../windows/window-note.tsx";

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
  const looking = windows.state === "looking" ? "Checking who wrote to you" : undefined;
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
          title="Nothing was sent"
          isBusy={sending.isPending}
          onAgain={() => send(takeDraft(form), true)}
        />
      )}
      <SendButton
        consequence={numbers.length === 0 || looking !== undefined ? "Send" : splitWords(split)}
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
          label="Message"
          hint={hasReader ? "*bold*  _italic_  ~struck~" : "Nobody here gets it, because no window is open"}
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
  return unseen !== null && <span className="text-12 text-amber-fg">{unseen}. The phone gets them too</span>;
}
