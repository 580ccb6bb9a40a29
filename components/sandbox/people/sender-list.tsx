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
import { t } from "#lib/contract/language.ts";
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
    <Section
      title={t("Senders", "Majina ya mtumaji")}
      note={t("Only an approved one may send", "Lililoidhinishwa tu linaruhusiwa kutuma")}
    >
      <div className="flex flex-col gap-3">
        <ListCard
          label={t("Senders", "Majina ya mtumaji")}
          query={query}
          columns={["wide", "normal", "wide", "normal"]}
          head={
            <>
              <HeadCell>{t("Sender", "Jina la mtumaji")}</HeadCell>
              <HeadCell>{t("State", "Hali")}</HeadCell>
              <HeadCell isWide>{t("Used", "Limetumika")}</HeadCell>
              <HeadCell>
                <span className="sr-only">{t("Decide", "Amua")}</span>
              </HeadCell>
            </>
          }
          rows={({ senders }) => senders.map((sender) => <SenderRow key={sender.id} {...sender} />)}
          empty={
            <ListEmpty icon={<Signature />} title={t("No sender yet", "Bado hakuna jina la mtumaji")}>
              {t(
                "Add one below. You cannot send an SMS without an approved sender.",
                "Ongeza hapa chini. Huwezi kutuma SMS bila jina la mtumaji lililoidhinishwa.",
              )}
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
          {usageLimit === null
            ? t(`${formatCount(used)} messages, no limit`, `Jumbe ${formatCount(used)}, bila kikomo`)
            : t(
                `${formatCount(used)} of ${formatCount(usageLimit)} messages`,
                `Jumbe ${formatCount(used)} kati ya ${formatCount(usageLimit)}`,
              )}
        </span>
      </Cell>
      <Cell card="1r">
        <span className="flex justify-end gap-2">
          {state !== "approved" && (
            <LeverButton
              size="small"
              action="update-sender"
              input={{ name, state: "approved", usageLimit }}
              label={t(`Approve ${name}`, `Idhinisha ${name}`)}
            >
              {t("Approve", "Idhinisha")}
            </LeverButton>
          )}
          {state !== "rejected" && (
            <LeverButton
              size="small"
              action="update-sender"
              input={{ name, state: "rejected", usageLimit }}
              label={t(`Reject ${name}`, `Kataa ${name}`)}
            >
              {t("Reject", "Kataa")}
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
        <Field
          label={t("Another sender", "Jina lingine la mtumaji")}
          error={errors.name?.message}
          className="w-56 max-sm:w-full"
        >
          <Input {...register("name")} isCode maxLength={32} autoComplete="off" spellCheck={false} />
        </Field>
        <Field label={t("State", "Hali")} className="w-44 max-sm:w-full">
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
          label={t("Messages at most", "Jumbe zisizozidi")}
          hint={t("empty for no limit", "tupu = bila kikomo")}
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
          {t("Add the sender", "Ongeza jina la mtumaji")}
        </Button>
      </form>
    </Card>
  );
}
