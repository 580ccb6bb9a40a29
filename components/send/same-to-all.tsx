"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useMemo } from "react";
import { Controller, useWatch } from "react-hook-form";
import { SenderField } from "#components/domain/sender-field.tsx";
import { usePreload } from "#components/ui/load/use-preload.ts";
import type { Draft, SendChannel } from "#lib/client/send/draft.ts";
import { numbersOf } from "#lib/client/send/people/read-recipients.ts";
import { windowsQuery } from "#lib/client/send/people/windows-query.ts";
import { t } from "#lib/contract/language.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { MAX_RECIPIENTS, MAX_SMS_LENGTH } from "#lib/contract/wire/limits.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../domain/format-number.ts";
import { whenCards } from "../domain/moment/when-cards.ts";
import { useUnsupported } from "../domain/template/use-known-template.ts";
import { TextCount } from "../domain/text-count.tsx";
import { RefusalNote } from "../shell/sending/refusal-note.tsx";
import { SendButton } from "../shell/sending/send-button.tsx";
import { Field } from "../ui/field/field.tsx";
import { RadioCards } from "../ui/field/radio-cards.tsx";
import { Textarea } from "../ui/field/textarea.tsx";
import { TypedPart } from "../ui/field/typed-part.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { Note } from "../ui/note.tsx";
import { zoneClock } from "../ui/time/format-time.ts";
import { useTimeFacts } from "../ui/time/time-provider.tsx";
import { useTicking } from "../ui/time/use-ticking.ts";
import type { useScheduling } from "./later/use-scheduling.ts";
import { SmsCost } from "./message/sms-cost.tsx";
import { useSettled } from "./result/use-settled.ts";
import type { SendPart } from "./rules/send-part.ts";
import { takeDraft } from "./rules/take-draft.ts";
import type { SendForm, SendProblems } from "./rules/use-send-form.ts";

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
  const nothing =
    people === 0 && optedOut.length > 0
      ? t("Everybody here has opted out", "Kila mtu hapa amejitoa")
      : undefined;
  const [when, templateName, language] = useWatch({
    control: form.control,
    name: ["when", "templateName", "language"],
  });
  const isLater = when === "later";
  const unsupported = useUnsupported(sendsTemplate(channel) ? templateName : "", language);
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
          title={
            isLater
              ? t("Nothing was scheduled", "Hakuna kilichopangwa")
              : t("Nothing was sent", "Hakuna kilichotumwa")
          }
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
  if (people === 0) return isLater ? t("Schedule", "Panga muda") : t("Send", "Tuma");
  return isLater
    ? t(
        `Schedule for ${formatNoun(people, "person", "people")}`,
        `Panga muda kwa ${formatNounSw(people, "mtu", "watu")}`,
      )
    : t(
        `Send to ${formatNoun(people, "person", "people")}`,
        `Tuma kwa ${formatNounSw(people, "mtu", "watu")}`,
      );
}

/**
 * Who of those in the composer has opted out, as far as is known by now; asked anew at news of the feed. Only so that
 * nobody is surprised: the server asks again when it sends.
 */
export function useOptedOut(numbers: readonly string[]): readonly string[] {
  const settled = useSettled(numbers);
  const { data } = useQuery({
    ...windowsQuery(settled),
    enabled: settled.length > 0 && settled.length <= MAX_RECIPIENTS,
  });
  const optedOut = (data?.items ?? []).filter((item) => item.isOptedOut).map(({ number }) => number);
  return numbers.filter((number) => optedOut.includes(number));
}

const SHOWN = 5;

/** Who does not get this message, as they asked. */
export function OptedOutNote({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  const more = numbers.length - SHOWN;
  return (
    <Note
      tone="amber"
      isSmall
      isAlert
      title={t(
        `Skipped: opted out (${formatNoun(numbers.length, "person", "people")})`,
        plural(
          numbers.length,
          "Amerukwa: amejitoa (mtu 1)",
          `Wamerukwa: wamejitoa (watu ${formatCount(numbers.length)})`,
        ),
      )}
    >
      {numbers.slice(0, SHOWN).map(formatNumber).join(", ")}
      {more > 0 && t(` and ${more} more`, ` na wengine ${more}`)}
      {plural(
        numbers.length,
        t(" asked to get no messages.", " ameomba asipate jumbe."),
        t(" asked to get no messages.", " wameomba wasipate jumbe."),
      )}
    </Note>
  );
}

type SmsFormProps = { control: SendForm["control"]; problems: SendProblems; people: number };

export function SmsForm({ control, problems, people }: SmsFormProps) {
  return (
    <>
      <Controller
        control={control}
        name="senderId"
        render={({ field }) => (
          <SenderField field={field} error={problems.at("senderId")} controlSize="large" />
        )}
      />
      <Controller
        control={control}
        name="smsText"
        render={({ field }) => (
          <>
            <Field
              label={t("Message", "Ujumbe")}
              error={problems.at("smsText")}
              action={<TextCount length={field.value.length} max={MAX_SMS_LENGTH} />}
            >
              <Textarea {...field} rows={5} />
            </Field>
            {field.value !== "" && <SmsCost text={field.value} people={people} onText={field.onChange} />}
          </>
        )}
      />
    </>
  );
}

// Most messages are sent now: what another time needs comes when it is chosen.
const { Part: WhenField, preload } = lazyPart(() =>
  import("./later/when-field.tsx").then((part) => part.WhenField),
);

type WhenChoiceProps = { form: SendForm; problems: SendProblems };

/** Now, or a day and a time in the company's zone. The schedule is ours: it can be stopped. */
export function WhenChoice({ form, problems }: WhenChoiceProps) {
  const { zone } = useTimeFacts();
  const [when, messageClass] = useWatch({ control: form.control, name: ["when", "messageClass"] });
  // The press shows at once, and what it opens right after it.
  const opened = useDeferredValue(when);
  const offset = useTicking((now) => zoneClock(zone).offset(now));
  // A button that moves away under a hand is not pressed.
  usePreload(preload);
  return (
    <>
      <RadioCards
        legend={t("When", "Wakati")}
        columns={2}
        value={when}
        input={form.register("when")}
        cards={whenCards(`${zone.replaceAll("_", " ")} (${offset})`)}
      />
      {opened === "later" && (
        <Suspense>
          <WhenField form={form} isService={messageClass === "service"} problems={problems} />
        </Suspense>
      )}
    </>
  );
}
