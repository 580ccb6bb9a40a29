"use client";

import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import type { Draft, SendChannel } from "#lib/client/send/draft.ts";
import { numbersOf } from "#lib/client/send/people/read-recipients.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { useUnsupported } from "../domain/template/use-known-template.ts";
import { RefusalNote } from "../shell/sending/refusal-note.tsx";
import { SendButton } from "../shell/sending/send-button.tsx";
import { TypedPart } from "../ui/field/typed-part.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import type { useScheduling } from "./later/use-scheduling.ts";
import { WhenChoice } from "./later/when-choice.tsx";
import { SmsForm } from "./message/sms-form.tsx";
import { OptedOutNote } from "./recipients/opted-out-note.tsx";
import { useOptedOut } from "./recipients/use-opted-out.ts";
import type { SendPart } from "./rules/send-part.ts";
import { takeDraft } from "./rules/take-draft.ts";

const { Part: TemplateForm } = lazyPart(() =>
  import("./message/template-form.tsx").then((part) => part.TemplateForm),
);

type SameToAllProps = SendPart & {
  channel: Exclude<SendChannel, "chat-text">;
  scheduling: ReturnType<typeof useScheduling>;
};

const NOBODY: readonly string[] = [];

/** What goes to everybody alike: an SMS or a template, now or later. */
export function SameToAll(props: SameToAllProps) {
  const { channel, form, recipients, problems, refusedBecause, sending, scheduling } = props;
  const named = useMemo(() => numbersOf(recipients), [recipients]);
  const optedOut = useOptedOut(refusedBecause === undefined ? named : NOBODY);
  const to = named.filter((number) => !optedOut.includes(number));
  const people = to.length;
  const nothing = people === 0 && optedOut.length > 0 ? "Everybody here has opted out" : undefined;
  const [when, templateName, language] = useWatch({
    control: form.control,
    name: ["when", "templateName", "language"],
  });
  const isLater = when === "later";
  const unsupported = useUnsupported(channel === "chat-template" ? templateName : "", language);
  const skipped = { leftOut: NOBODY, optedOut };
  const send = (draft: Draft, isAgain = false) =>
    void sending.send({ draft, shares: [{ channel, to }], skipped, isAgain });
  function press() {
    const draft = takeDraft(form);
    void form.handleSubmit(() =>
      isLater ? void scheduling.schedule({ channel, draft, to }) : send(draft),
    )();
  }
  const refusal = isLater ? scheduling.error : sending.refusal;
  return (
    <>
      {channel === "sms" ? (
        <SmsForm control={form.control} problems={problems} people={people} />
      ) : (
        <TypedPart fallback={<div className="h-30.5 max-sm:h-55" />}>
          <TemplateForm form={form} problems={problems} canWait />
        </TypedPart>
      )}
      <WhenChoice form={form} problems={problems} />
      <OptedOutNote numbers={optedOut} />
      {refusal && (
        <RefusalNote
          error={refusal}
          title={isLater ? "Nothing was scheduled" : "Nothing was sent"}
          isBusy={sending.isPending}
          onAgain={() => send(takeDraft(form), true)}
        />
      )}
      <SendButton
        consequence={consequenceOf(people, isLater)}
        lockedBecause={refusedBecause ?? unsupported ?? nothing}
        next={problems.next}
        isBusy={sending.isPending || scheduling.isBusy}
        isChecking={sending.isChecking || scheduling.isChecking}
        onSend={press}
      />
    </>
  );
}

function consequenceOf(people: number, isLater: boolean): string {
  const verb = isLater ? "Schedule" : "Send";
  if (people === 0) return verb;
  return `${verb} ${isLater ? "for" : "to"} ${formatNoun(people, "person", "people")}`;
}
