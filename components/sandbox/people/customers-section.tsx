"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { MessagesSquare, Send } from "lucide-react";
import { useEffect, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import type { SandboxAnswers, SandboxConversation } from "#lib/contract/desk/sandbox/sandbox.ts";
import { SANDBOX_ACTIONS } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { INBOUND_TYPES, type InboundType } from "#lib/contract/desk/sandbox/sandbox-fields.ts";
import { t, translated } from "#lib/contract/language.ts";
import { WINDOW_STATE_WORDS } from "#lib/contract/words/window-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { Chip } from "../../ui/button/chip.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { RadioCards } from "../../ui/field/radio-cards.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { Cell, HeadCell, Row } from "../../ui/list/table.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { LeverButton } from "../lever-button.tsx";
import { ListCard, type Reading } from "../list-card.tsx";
import { StateWord } from "../state-word.tsx";
import { useLever } from "../use-lever.ts";

/** Writes to the company as one of its customers, and opens or closes their windows. */
export function CustomersSection() {
  const query = useQuery(sandboxQuery("customers"));
  const [writer, setWriter] = useState<Writer>({ from: "+255712000001", name: "Asha Mrema" });
  const [asked, setAsked] = useState(0);
  function writeAs(next: Writer) {
    setWriter(next);
    setAsked(asked + 1);
  }
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_21rem] items-start gap-6 max-lg:grid-cols-1 max-lg:gap-8">
        <Section
          title={t("Write as a customer", "Andika kama mteja")}
          note={t(
            "It arrives as a signed event and opens the window for 24 h",
            "Unafika kama tukio lililosainiwa na kufungua dirisha kwa saa 24",
          )}
        >
          <CustomerForm key={asked} writer={writer} isAsked={asked > 0} />
        </Section>
        {query.data && <WindowRule rule={query.data.windows} />}
      </div>
      <WindowList query={query} onWriteAs={writeAs} />
    </>
  );
}

function WindowRule({ rule }: { rule: "inbound" | "open" }) {
  const { pull } = useLever("update-settings");
  return (
    <Section title={t("Windows of everyone", "Madirisha ya wote")}>
      <RadioCards
        legend={t("Windows of everyone", "Madirisha ya wote")}
        isLegendHidden
        input={{
          name: "windows",
          onChange: ({ target }) => pull({ windows: target.value === "open" ? "open" : "inbound" }),
        }}
        value={rule}
        cards={[
          {
            value: "inbound",
            label: t("Open for 24 h after a message", "Wazi kwa saa 24 baada ya ujumbe"),
            hint: t(
              "As in the real service: a text reaches only people who wrote.",
              "Kama katika huduma halisi: maandishi huwafikia walioandika tu.",
            ),
          },
          {
            value: "open",
            label: t("Open for everyone", "Wazi kwa wote"),
            hint: t(
              "A text reaches any number, so you can try things quickly.",
              "Maandishi hufikia namba yoyote, kwa hiyo unaweza kujaribu haraka.",
            ),
          },
        ]}
      />
    </Section>
  );
}

type WindowListProps = {
  query: Reading<SandboxAnswers["customers"]>;
  onWriteAs: (writer: Writer) => void;
};

/** Who wrote or was written to, and until when text reaches them. */
export function WindowList({ query, onWriteAs }: WindowListProps) {
  return (
    <Section
      title={t("Customers", "Wateja")}
      note={t("At most 100, newest first", "Wasiozidi 100, wapya kwanza")}
    >
      <ListCard
        label={t("Customers", "Wateja")}
        query={query}
        columns={["wide", "normal", "widest", "wide"]}
        head={
          <>
            <HeadCell>{t("Customer", "Mteja")}</HeadCell>
            <HeadCell>{t("Last wrote", "Aliandika mara ya mwisho")}</HeadCell>
            <HeadCell isWide>{t("Window", "Dirisha")}</HeadCell>
            <HeadCell>
              <span className="sr-only">{t("Act", "Vitendo")}</span>
            </HeadCell>
          </>
        }
        rows={({ conversations }) =>
          conversations.map((one) => <WindowRow key={one.phone} {...one} onWriteAs={onWriteAs} />)
        }
        empty={
          <ListEmpty icon={<MessagesSquare />} title={t("Nobody wrote yet", "Bado hakuna aliyeandika")}>
            {t(
              "Write as a customer above to open the window of that number.",
              "Andika kama mteja hapo juu ili kufungua dirisha la namba hiyo.",
            )}
          </ListEmpty>
        }
      />
    </Section>
  );
}

type WindowRowProps = SandboxConversation & Pick<WindowListProps, "onWriteAs">;

function WindowRow({ phone, name, lastInboundAt, openUntil, onWriteAs }: WindowRowProps) {
  const who = name ?? `+${phone}`;
  return (
    <Row>
      <Cell kind="ink" card="1l">
        <bdi>{who}</bdi>
        {name && <span className="num ml-2 font-normal text-12 text-ink-3">+{phone}</span>}
      </Cell>
      <Cell card="3l" cardLabel={lastInboundAt ? t("Last wrote", "Aliandika mara ya mwisho") : undefined}>
        {lastInboundAt ? <Time value={lastInboundAt} show="day" /> : t("Never", "Hajawahi")}
      </Cell>
      <Cell isWide card="2l">
        {openUntil ? (
          <>
            <StateWord look="good" words={WINDOW_STATE_WORDS.open} />
            <span className="ml-2.5 text-12 text-ink-3">
              {t("closes", "linafungwa")} <Time value={openUntil} show="relative" />
            </span>
          </>
        ) : (
          <StateWord look="shut" words={WINDOW_STATE_WORDS[lastInboundAt ? "closed" : "unknown"]} />
        )}
      </Cell>
      <Cell card="full">
        <span className="flex justify-end gap-2 max-sm:justify-start max-sm:pt-2">
          <Button
            size="small"
            aria-label={t(`Write as ${who}`, `Andika kama ${who}`)}
            onClick={() => onWriteAs({ from: `+${phone}`, name: name ?? "Asha Mrema" })}
          >
            {lastInboundAt ? t("Write again", "Andika tena") : t("Write", "Andika")}
          </Button>
          {openUntil && (
            <LeverButton
              size="small"
              action="close-window"
              input={{ phone }}
              label={t(`Close the window of ${who}`, `Funga dirisha la ${who}`)}
            >
              {t("Close the window", "Funga dirisha")}
            </LeverButton>
          )}
        </span>
      </Cell>
    </Row>
  );
}

export type Writer = { from: string; name: string };

/** What customers of a shop write most. */
const USUAL = ["Habari", "Ndiyo", "Hapana", "Bei gani?", "Nimepokea, asante", "STOP"];

const TYPE_WORDS: Record<InboundType, string> = translated(() => ({
  text: t("Text", "Maandishi"),
  image: t("Picture", "Picha"),
  audio: t("Voice message", "Ujumbe wa sauti"),
  video: "Video",
  document: t("Document", "Hati"),
  sticker: t("Sticker", "Stika"),
  location: t("Location", "Mahali"),
  contacts: t("Contact card", "Kadi ya mawasiliano"),
  button: t("Button of a template", "Kitufe cha kiolezo"),
  interactive: t("Choice from a list", "Chaguo kutoka orodha"),
  reaction: t("Reaction to a message", "Hisia kwa ujumbe"),
  order: t("Order", "Oda"),
  system: t("Change of number", "Mabadiliko ya namba"),
  unsupported: t("Kind the service does not know", "Aina ambayo huduma haijui"),
  unknown: t("Unknown, without content", "Haijulikani, bila maudhui"),
}));

type CustomerFormProps = {
  writer: Writer;
  /** The person chose whom to write as, further down the page: the next thing is the message. */
  isAsked: boolean;
};

/** One inbound message from any number. */
export function CustomerForm({ writer, isAsked }: CustomerFormProps) {
  const { pull, isPending } = useLever("receive-message");
  const { register, control, handleSubmit, setFocus, setValue, watch, formState } = useForm({
    resolver: zodResolver(SANDBOX_ACTIONS["receive-message"]),
    defaultValues: { ...writer, type: "text" as InboundType, text: "Habari" },
  });
  const { errors } = formState;
  useEffect(() => {
    if (isAsked) setFocus("text", { shouldSelect: true });
  }, [isAsked, setFocus]);
  const name = watch("name").trim();
  return (
    <Card isPadded>
      <form onSubmit={handleSubmit((input) => pull(input))} className="flex flex-col gap-4" noValidate>
        <div className="grid grid-cols-3 items-start gap-3 max-sm:grid-cols-1">
          <Field label={t("Number", "Namba")} error={errors.from?.message}>
            <Input {...register("from")} inputMode="tel" autoComplete="off" />
          </Field>
          <Field label={t("Name", "Jina")} error={errors.name?.message}>
            <Input {...register("name")} autoComplete="off" />
          </Field>
          <Field label={t("Kind of message", "Aina ya ujumbe")}>
            <Controller
              control={control}
              name="type"
              render={({ field }) => (
                <Select
                  options={INBOUND_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))}
                  value={field.value ?? "text"}
                  onChange={field.onChange}
                />
              )}
            />
          </Field>
        </div>
        <Field label={t("Message", "Ujumbe")} error={errors.text?.message}>
          <Textarea
            {...register("text")}
            rows={3}
            foot={USUAL.map((text) => (
              <Chip key={text} onClick={() => setValue("text", text, { shouldValidate: true })}>
                {text}
              </Chip>
            ))}
          />
        </Field>
        <div>
          <Button type="submit" look="primary" icon={<Send />} isBusy={isPending}>
            {name ? (
              <>
                {t("Write as", "Andika kama")} <bdi>{name}</bdi>
              </>
            ) : (
              t("Write", "Andika")
            )}
          </Button>
        </div>
      </form>
    </Card>
  );
}
