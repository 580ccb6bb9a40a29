"use client";

import { Send } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { useOneAtATime } from "#components/ui/load/use-one-at-a-time.ts";
import { Note } from "#components/ui/note.tsx";
import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import { type Composed, useSend } from "#lib/client/send/mutations.ts";
import type { Answered } from "#lib/client/send/send-once.ts";
import type { Channel } from "#lib/contract/desk/campaign/campaign.ts";
import { t, translated } from "#lib/contract/language.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { formatNumber } from "../domain/format-number.ts";
import { PageLink } from "../ui/list/page-link.tsx";

/** One message as one person would get it. */
export type TestMessage = {
  channel: Channel;
  /** Empty for a template. */
  text: string;
  parameters: Record<string, unknown> | undefined;
  senderId: string;
  templateName: string;
  language: string;
  segments: number;
  /** Why there is nothing to send yet. */
  lockedBecause: string | undefined;
};

/** `sameAs` says of what it is a test: `Same text as this row`. */
type TestSendProps = { message: TestMessage; region: string; sameAs: string };

/** Sends to a phone at hand what people would get, before they get it; nobody else hears of it. */
export function TestSend({ message, region, sameAs }: TestSendProps) {
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState<TestResult | null>(null);
  const [isChecking, setChecking] = useState(false);
  const { mutateAsync } = useSend(setChecking);
  const { isBusy, run } = useOneAtATime();
  const phone = normalisePhone(typed, region);
  const lockedBecause =
    whyNot(message) ??
    (phone.number === null ? t("Type your number first", "Andika kwanza namba yako") : undefined);
  function press(event: KeyboardEvent) {
    if (event.key === "Enter") submit();
  }
  function submit() {
    const { number } = phone;
    if (number === null || lockedBecause !== undefined) return;
    void run(async () => {
      setSaid(null);
      const composed = composedOf(message, number);
      // Whoever sends a test again means to: nobody but themselves gets it.
      setSaid(await mutateAsync({ composed, isAgain: true }).then(sayAnswer, sayFault));
    });
  }
  const cost =
    message.channel === "sms" && message.segments > 0
      ? t(
          ` for ${formatNoun(message.segments, "credit")}`,
          ` kwa ${formatNounSw(message.segments, "krediti", "krediti")}`,
        )
      : "";
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t("Your own number", "Namba yako mwenyewe")}
        hint={phone.number === null ? sameAs : formatNumber(phone.number)}
      >
        <Input
          type="tel"
          autoComplete="tel"
          value={typed}
          onKeyDown={press}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button icon={<Send />} isBusy={isBusy} lockedBecause={lockedBecause} isWide onClick={submit}>
        {t(`Send 1 test message${cost}`, `Tuma ujumbe 1 wa jaribio${cost}`)}
      </Button>
      {isChecking && (
        <Note tone="grey" title={t("The console does not answer", "Konsoli haijibu")} isSmall>
          {t(
            "As soon as it does, we check whether the test was sent.",
            "Mara itakapojibu, tutaangalia kama jaribio lilitumwa.",
          )}
        </Note>
      )}
      {said && (
        <Note tone={said.tone} title={said.title} isSmall isAlert>
          {said.detail}
          {said.sendId !== null && (
            <>
              {" "}
              <PageLink className="link" href={`/send/${said.sendId}`}>
                {t("See its result", "Tazama matokeo yake")}
              </PageLink>
            </>
          )}
        </Note>
      )}
    </div>
  );
}

type TestResult = {
  tone: "green" | "amber" | "red";
  title: string;
  detail: string;
  /** Where its status is shown; null where nobody knows. */
  sendId: string | null;
};

function whyNot({ channel, senderId, templateName, lockedBecause }: TestMessage): string | undefined {
  if (sendsTemplate(channel) && templateName.trim() === "")
    return t("Choose a template first", "Chagua kwanza kiolezo");
  if (lockedBecause !== undefined) return lockedBecause;
  return channel === "sms" && senderId.trim() === ""
    ? t("Choose a sender first", "Chagua kwanza jina la mtumaji")
    : undefined;
}

function composedOf(message: TestMessage, to: string): Composed {
  const { channel, text, parameters } = message;
  if (channel === "sms") return { channel, body: { to, text, senderId: message.senderId.trim() } };
  // Each test is a message of its own, however often it says the same.
  const idempotencyKey = `test-${crypto.randomUUID()}`;
  if (channel === "chat-text") return { channel, body: { to: [to], text, idempotencyKey } };
  return {
    channel,
    body: {
      to: [to],
      templateName: message.templateName.trim(),
      language: message.language.trim() || undefined,
      ...(parameters && { templateParameters: parameters }),
      idempotencyKey,
    },
  };
}

function sayAnswer({ how, refusal, sendId }: Answered): TestResult {
  if (refusal !== null)
    return { tone: "red", title: t("Nothing was sent", "Hakuna kilichotumwa"), detail: refusal, sendId };
  if (how === "lost") return { ...LOST, sendId };
  if (how === "seen")
    return {
      tone: "green",
      title: t("We got your test message", "Tumepata ujumbe wako wa jaribio"),
      detail: t(
        "Your connection broke before the answer. Check your phone.",
        "Muunganisho wako ulikatika kabla ya jibu. Angalia simu yako.",
      ),
      sendId,
    };
  return {
    tone: "green",
    title: t("Accepted", "Imepokelewa"),
    detail: t("Check your phone.", "Angalia simu yako."),
    sendId,
  };
}

const LOST: TestResult = translated<TestResult>(() => ({
  tone: "amber",
  title: t("May have been sent: no clear answer", "Huenda imetumwa: hakuna jibu la wazi"),
  detail: t("Check your phone before you send another one.", "Angalia simu yako kabla ya kutuma mwingine."),
  sendId: null,
}));

function sayFault(error: unknown): TestResult {
  if (error instanceof Fault && error.retry === "unknown-outcome") return LOST;
  const detail = detailOf(error) ?? t("The console could not send it.", "Konsoli haikuweza kuutuma.");
  return { tone: "red", title: t("Nothing was sent", "Hakuna kilichotumwa"), detail, sendId: null };
}
