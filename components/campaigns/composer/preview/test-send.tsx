"use client";

import { Send } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { useOneAtATime } from "#components/ui/load/use-one-at-a-time.ts";
import { Note } from "#components/ui/note.tsx";
import { formatNoun } from "#components/ui/text/format-count.ts";
import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import { type Answered, type Composed, useSend } from "#lib/client/send/mutations.ts";
import type { PreviewRow } from "#lib/contract/desk/campaign/audience.ts";
import { Fault } from "#lib/fault.ts";
import { formatNumber } from "../../../domain/format-number.ts";
import type { DraftValues } from "../draft/draft-values.ts";

type TestSendProps = { values: DraftValues; region: string; row: PreviewRow };

/** Sends what the row shown gets to a phone at hand, before everybody gets theirs; it is no part of the campaign. */
export function TestSend({ values, region, row }: TestSendProps) {
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState<Said | null>(null);
  const { mutateAsync, isChecking } = useSend();
  const { isBusy, run } = useOneAtATime();
  const phone = normalisePhone(typed, region);
  const lockedBecause = whyNot(values, row) ?? (phone.number === null ? "Type your number first" : undefined);
  function press(event: KeyboardEvent) {
    if (event.key === "Enter") submit();
  }
  function submit() {
    const { number } = phone;
    if (number === null || lockedBecause !== undefined) return;
    void run(async () => {
      setSaid(null);
      const composed = composedOf({ values, row, to: number });
      // Whoever sends a test again means to: nobody but themselves gets it.
      setSaid(await mutateAsync({ composed, isAgain: true }).then(sayAnswer, sayFault));
    });
  }
  const cost = values.channel === "sms" && row.segments > 0 ? `, ${formatNoun(row.segments, "credit")}` : "";
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Your own number"
        hint={phone.number === null ? "Same text as this row" : formatNumber(phone.number)}
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
        </Note>
      )}
    </div>
  );
}

type Said = { tone: "green" | "amber" | "red"; title: string; detail: string };

function whyNot({ channel, senderId, templateName, texts, buttons }: DraftValues, { text }: PreviewRow) {
  const isTemplate = channel === "chat-template";
  if (isTemplate && templateName.trim() === "") return "Choose a template first";
  const mayBeEmpty = isTemplate && texts.length + buttons.length === 0;
  if (text === "" && !mayBeEmpty) return "This row has no message yet";
  return channel === "sms" && senderId.trim() === "" ? "Choose a sender first" : undefined;
}

function composedOf({ values, row, to }: { values: DraftValues; row: PreviewRow; to: string }): Composed {
  const { channel } = values;
  if (channel === "sms") return { channel, body: { to, text: row.text, senderId: values.senderId.trim() } };
  // Each test is a message of its own, however often it says the same.
  const idempotencyKey = `test-${crypto.randomUUID()}`;
  if (channel === "chat-text") return { channel, body: { to: [to], text: row.text, idempotencyKey } };
  const parameters = row.text === "" ? undefined : (JSON.parse(row.text) as Record<string, unknown> | null);
  return {
    channel,
    body: {
      to: [to],
      templateName: values.templateName.trim(),
      language: values.language.trim() || undefined,
      ...(parameters && { templateParameters: parameters }),
      idempotencyKey,
    },
  };
}

function sayAnswer({ how, refusal }: Answered): Said {
  if (refusal !== null) return { tone: "red", title: "Nothing was sent", detail: refusal };
  if (how === "lost") return LOST;
  return {
    tone: "green",
    title: how === "seen" ? "We got your test message" : "Accepted",
    detail: `${how === "seen" ? "Your connection broke before the answer. " : ""}Check your phone. Its status is under Messages.`,
  };
}

const LOST: Said = {
  tone: "amber",
  title: "May have been sent: we lost the answer",
  detail: "Check your phone before you send another one.",
};

function sayFault(error: unknown): Said {
  if (error instanceof Fault && error.retry === "unknown-outcome") return LOST;
  const detail = error instanceof Fault ? error.detail : "The console could not send it.";
  return { tone: "red", title: "Nothing was sent", detail };
}
