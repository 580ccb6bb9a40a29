"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { Status } from "#components/domain/status/status.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { sendersQuery } from "#lib/client/senders/queries.ts";
import type { SenderList } from "#lib/contract/desk/sender.ts";
import { SENDER_WORDS } from "#lib/contract/words/sender-words.ts";
import type { StateName } from "#lib/contract/words/state-words.ts";
import type { Composer } from "../draft/use-composer.ts";

/** A sender typed or chosen among those the service has answered about; what it said last is shown beside it. */
export function SenderField({ composer: { form } }: { composer: Composer }) {
  const listId = useId();
  const { data } = useQuery(sendersQuery);
  const senders = data?.items ?? [];
  const senderId = useWatch({ control: form.control, name: "senderId" });
  const { errors } = useFormState({ control: form.control, name: "senderId" });
  const known = senders.find(({ name }) => name === senderId.trim());
  return (
    <Field label="Sender" error={errors.senderId?.message}>
      <Input
        {...form.register("senderId")}
        isCode
        list={listId}
        maxLength={64}
        autoComplete="off"
        placeholder="As approved in the portal"
        end={known && <Learned sender={known} />}
      />
      <datalist id={listId}>
        {senders.map((sender) => (
          <option key={sender.name} value={sender.name}>
            {SENDER_WORDS[sender.outcome].word}
          </option>
        ))}
      </datalist>
    </Field>
  );
}

type Sender = SenderList["items"][number];

const STATUS_OF = {
  accepted: "delivered",
  "not-found": "failed",
  "not-approved": "failed",
  "limit-reached": "unknown",
} as const satisfies Record<Sender["outcome"], StateName>;

function Learned({ sender }: { sender: Sender }) {
  const { word, meaning } = SENDER_WORDS[sender.outcome];
  return (
    <Status
      name={STATUS_OF[sender.outcome]}
      meaning={meaning}
      word={
        <>
          {word} <Time value={sender.outcomeAt} show="day" />
        </>
      }
    />
  );
}
