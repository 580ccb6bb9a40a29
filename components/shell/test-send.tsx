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
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
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
  const lockedBecause = whyNot(message) ?? (phone.number === null ? "Type your number first" : undefined);
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
    message.channel === "sms" && message.segments > 0 ? ` for ${formatNoun(message.segments, "credit")}` : "";
  return (
    <div className="flex flex-col gap-2">
      <Field label="Your own number" hint={phone.number === null ? sameAs : formatNumber(phone.number)}>
        <Input
          type="tel"
          autoComplete="tel"
          value={typed}
          onKeyDown={press}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button icon={<Send />} isBusy={isBusy} lockedBecause={lockedBecause} isWide onClick={submit}>
        Send 1 test message{cost}
      </Button>
      {isChecking && (
        <Note tone="grey" title="The console does not answer" isSmall>
          As soon as it does, we check whether the test was sent.
        </Note>
      )}
      {said && (
        <Note tone={said.tone} title={said.title} isSmall isAlert>
          {said.detail}
          {said.sendId !== null && (
            <>
              {" "}
              <PageLink className="link" href={`/send/${said.sendId}`}>
                See its result
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
  if (sendsTemplate(channel) && templateName.trim() === "") return "Choose a template first";
  if (lockedBecause !== undefined) return lockedBecause;
  return channel === "sms" && senderId.trim() === "" ? "Choose a sender first" : undefined;
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
  if (refusal !== null) return { tone: "red", title: "Nothing was sent", detail: refusal, sendId };
  if (how === "lost") return { ...LOST, sendId };
  const broke = how === "seen" ? "Your connection broke before the answer. " : "";
  const title = how === "seen" ? "We got your test message" : "Accepted";
  return { tone: "green", title, detail: `${broke}Check your phone.`, sendId };
}

const LOST: TestResult = {
  tone: "amber",
  title: "May have been sent: no clear answer",
  detail: "Check your phone before you send another one.",
  sendId: null,
};

function sayFault(error: unknown): TestResult {
  if (error instanceof Fault && error.retry === "unknown-outcome") return LOST;
  const detail = detailOf(error) ?? "The console could not send it.";
  return { tone: "red", title: "Nothing was sent", detail, sendId: null };
}
