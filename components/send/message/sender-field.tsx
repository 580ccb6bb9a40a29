"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RefCallBack } from "react-hook-form";
import { sendersQuery } from "#lib/client/senders/queries.ts";
import type { SenderList } from "#lib/contract/desk/sender.ts";
import { SENDER_WORDS } from "#lib/contract/words/sender-words.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Select, type SelectOption } from "../../ui/field/select.tsx";
import { Time } from "../../ui/time/time.tsx";

type Sender = SenderList["items"][number];

type SenderFieldProps = {
  value: string;
  onChange: (sender: string) => void;
  onBlur: () => void;
  ref: RefCallBack;
  error?: string | undefined;
};

const OTHER = "\0other";

/** Who the SMS says it is from: a sender known from before with how its last send went, or any other name. */
export function SenderField({ value, onChange, onBlur, ref, error }: SenderFieldProps) {
  const { data } = useQuery(sendersQuery);
  const senders = data?.items ?? [];
  const isKnown = senders.some((sender) => sender.name === value);
  const [isOther, setOther] = useState(false);
  const isTyped = senders.length === 0 || isOther || (value !== "" && !isKnown);
  function choose(next: string) {
    setOther(next === OTHER);
    onChange(next === OTHER ? "" : next);
  }
  return (
    <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
      {senders.length > 0 && (
        <Field label="Sender" error={isTyped ? undefined : error}>
          <Select
            controlSize="large"
            options={[...senders.map(optionOf), { value: OTHER, label: "Another sender…" }]}
            value={isTyped ? OTHER : value || null}
            placeholder="Choose a sender"
            onChange={choose}
          />
        </Field>
      )}
      {isTyped && (
        <Field
          label={senders.length > 0 ? "Name or id of the sender" : "Sender"}
          hint={senders.length > 0 ? undefined : "A name or id approved in the portal"}
          error={error}
        >
          <Input
            controlSize="large"
            isCode
            ref={ref}
            value={value}
            onBlur={onBlur}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      )}
    </div>
  );
}

function optionOf({ name, outcome, outcomeAt }: Sender): SelectOption {
  return {
    value: name,
    label: <span className="code">{name}</span>,
    hint: (
      <>
        {SENDER_WORDS[outcome].word}, <Time value={outcomeAt} show="day" />
      </>
    ),
  };
}
