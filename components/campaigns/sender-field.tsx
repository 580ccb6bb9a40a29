"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type Sender, sendersQuery } from "#lib/client/campaigns/senders.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Status } from "../ui/status.tsx";
import { Time } from "../ui/time.tsx";
import type { Composer } from "./use-composer.ts";

/** A sender typed or chosen among those the service has answered about; what it said last stands beside it. */
export function SenderField({ composer: { form, values } }: { composer: Composer }) {
  const listId = useId();
  const { data } = useQuery(sendersQuery);
  const senders = data?.items ?? [];
  const known = senders.find(({ name }) => name === values.senderId.trim());
  return (
    <Field label="Sender" error={form.formState.errors.senderId?.message}>
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
            {OUTCOME[sender.outcome].word}
          </option>
        ))}
      </datalist>
    </Field>
  );
}

const OUTCOME = {
  accepted: { name: "delivered", word: "Accepted" },
  "not-found": { name: "failed", word: "Not found" },
  "not-approved": { name: "failed", word: "Not approved" },
  "limit-reached": { name: "unknown", word: "Limit reached" },
} as const;

function Learned({ sender }: { sender: Sender }) {
  const { name, word } = OUTCOME[sender.outcome];
  return (
    <Status
      name={name}
      word={
        <>
          {word} <Time value={sender.outcomeAt} show="day" />
        </>
      }
    />
  );
}
