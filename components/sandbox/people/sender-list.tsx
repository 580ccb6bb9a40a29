"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Plus, Signature } from "lucide-react";
import { Controller, useForm } from "react-hook-form";
import {
  type SandboxAnswers,
  type SandboxSender,
  SENDER_STATES,
} from "#lib/contract/desk/sandbox/sandbox.ts";
import { SANDBOX_ACTIONS, type SandboxInput } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { SANDBOX_SENDER_WORDS } from "#lib/contract/words/console/sandbox-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Select } from "../../ui/field/select.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { Cell, HeadCell, Row } from "../../ui/list/table.tsx";
import { Section } from "../../ui/section.tsx";
import { LeverButton } from "../lever-button.tsx";
import { ListCard, type Reading } from "../list-card.tsx";
import { type StateLook, StateWord } from "../state-word.tsx";
import { useLever } from "../use-lever.ts";

/** Sender identifiers with their state and use, and a form for another one. */
export function SenderList({ query }: { query: Reading<SandboxAnswers["credits"]> }) {
  return (
    <Section title="Senders" note="Only an approved one may send">
      <div className="flex flex-col gap-3">
        <ListCard
          label="Senders"
          query={query}
          columns={["wide", "normal", "wide", "normal"]}
          head={
            <>
              <HeadCell>Sender</HeadCell>
              <HeadCell>State</HeadCell>
              <HeadCell isWide>Used</HeadCell>
              <HeadCell>
                <span className="sr-only">Decide</span>
              </HeadCell>
            </>
          }
          rows={({ senders }) => senders.map((sender) => <SenderRow key={sender.id} {...sender} />)}
          empty={
            <ListEmpty icon={<Signature />} title="No sender yet">
              Add one below. You cannot send an SMS without an approved sender.
            </ListEmpty>
          }
        />
        <SenderForm />
      </div>
    </Section>
  );
}

const LOOK = { approved: "good", pending: "review", rejected: "bad" } as const satisfies Record<
  SandboxSender["state"],
  StateLook
>;

function SenderRow({ name, state, usageLimit, used }: SandboxSender) {
  return (
    <Row>
      <Cell kind="ink" card="1l">
        <span className="code">{name}</span>
      </Cell>
      <Cell card="2l">
        <StateWord look={LOOK[state]} words={SANDBOX_SENDER_WORDS[state]} />
      </Cell>
      <Cell card="3l" isWide>
        <span className="num">
          {formatCount(used)}{" "}
          {usageLimit === null ? "messages, no limit" : `of ${formatCount(usageLimit)} messages`}
        </span>
      </Cell>
      <Cell card="1r">
        <span className="flex justify-end gap-2">
          {state !== "approved" && (
            <LeverButton
              size="small"
              action="update-sender"
              input={{ name, state: "approved", usageLimit }}
              label={`Approve ${name}`}
            >
              Approve
            </LeverButton>
          )}
          {state !== "rejected" && (
            <LeverButton
              size="small"
              action="update-sender"
              input={{ name, state: "rejected", usageLimit }}
              label={`Reject ${name}`}
            >
              Reject
            </LeverButton>
          )}
        </span>
      </Cell>
    </Row>
  );
}

const EMPTY: SandboxInput<"update-sender"> = { name: "", state: "approved", usageLimit: null };

/** Adds a sender, or changes the one of that name. */
export function SenderForm() {
  const { pull, isPending } = useLever("update-sender");
  const { register, control, handleSubmit, reset, formState } = useForm<SandboxInput<"update-sender">>({
    resolver: zodResolver(SANDBOX_ACTIONS["update-sender"]),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  return (
    <Card isPadded>
      <form
        onSubmit={handleSubmit((input) => pull(input, () => reset(EMPTY)))}
        className="flex flex-wrap items-start gap-3"
        noValidate
      >
        <Field label="Another sender" error={errors.name?.message} className="w-56 max-sm:w-full">
          <Input {...register("name")} isCode maxLength={32} autoComplete="off" spellCheck={false} />
        </Field>
        <Field label="State" className="w-44 max-sm:w-full">
          <Controller
            control={control}
            name="state"
            render={({ field }) => (
              <Select
                options={SENDER_STATES.map((value) => ({ value, label: SANDBOX_SENDER_WORDS[value].word }))}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </Field>
        <Field
          label="Messages at most"
          hint="empty for no limit"
          error={errors.usageLimit?.message}
          className="w-72 max-sm:w-full"
        >
          <Input
            {...register("usageLimit", {
              setValueAs: (typed) => (typed === "" || typed === null ? null : Number(typed)),
            })}
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
        <Button type="submit" icon={<Plus />} isBusy={isPending} className="mt-6.5 max-sm:mt-0">
          Add the sender
        </Button>
      </form>
    </Card>
  );
}
