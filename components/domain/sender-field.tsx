"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import type { ControllerRenderProps } from "react-hook-form";
import { Status } from "#components/domain/status/status.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { Menu } from "#components/ui/popup/menu.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { sendersQuery } from "#lib/client/senders/queries.ts";
import type { SenderList } from "#lib/contract/desk/send/sender.ts";
import { t } from "#lib/contract/language.ts";
import { SENDER_WORDS } from "#lib/contract/words/sender-words.ts";
import type { StateName } from "#lib/contract/words/state-words.ts";

type SenderFieldProps = {
  field: Pick<ControllerRenderProps, "name" | "value" | "onChange" | "onBlur" | "ref">;
  error?: string | undefined;
  controlSize?: "normal" | "large" | undefined;
};

/**
 * Who an SMS says it is from: any name, as no list of them is complete, or one of those the service has answered
 * about. What it said last is beside the name.
 */
export function SenderField({ field, error, controlSize }: SenderFieldProps) {
  const { data } = useQuery(sendersQuery);
  const senders = data?.items ?? [];
  const known = senders.find(({ name }) => name === field.value.trim());
  const items = senders.map((sender) => ({
    key: sender.name,
    label: <span className="code break-all">{sender.name}</span>,
    hint: (
      <>
        {SENDER_WORDS[sender.outcome].word}, <Time value={sender.outcomeAt} show="day" />
      </>
    ),
    onSelect: () => field.onChange(sender.name),
  }));
  return (
    <Field
      label={t("Sender", "Jina la mtumaji")}
      error={error}
      action={known && <LearnedSender sender={known} />}
    >
      <Input
        {...field}
        controlSize={controlSize}
        isCode
        autoComplete="off"
        spellCheck={false}
        placeholder={t("For example AMANI AGRO", "Kwa mfano AMANI AGRO")}
        end={
          items.length > 0 && (
            <Menu
              label={t("Known senders", "Majina ya mtumaji yanayojulikana")}
              face={<ChevronDown className="size-3.5" />}
              faceClass="-mr-2.5 grid h-full min-w-8 place-items-center max-sm:-my-px max-sm:h-11 max-sm:min-w-11"
              groups={[{ key: "senders", items }]}
            />
          )
        }
      />
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

/** How the last SMS with this name went, and when; on a phone as far from the field below as a finger needs. */
export function LearnedSender({ sender: { outcome, outcomeAt } }: { sender: Sender }) {
  const { word, meaning } = SENDER_WORDS[outcome];
  return (
    <span className="flex max-sm:mb-1.5">
      <Status
        name={STATUS_OF[outcome]}
        meaning={meaning}
        word={
          <>
            {word} <Time value={outcomeAt} show="day" />
          </>
        }
      />
    </span>
  );
}
