"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Send } from "lucide-react";
import { useEffect } from "react";
import { Controller, useForm } from "react-hook-form";
import { SANDBOX_ACTIONS } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { INBOUND_TYPES, type InboundType } from "#lib/contract/desk/sandbox/sandbox-fields.ts";
import { Button } from "../../ui/button/button.tsx";
import { Chip } from "../../ui/button/chip.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { useLever } from "../use-lever.ts";

export type Writer = { from: string; name: string };

/** What customers of a shop write most. */
const USUAL = ["Habari", "Ndiyo", "Hapana", "Bei gani?", "Nimepokea, asante", "STOP"];

const TYPE_WORDS: Record<InboundType, string> = {
  text: "Text",
  image: "Picture",
  audio: "Voice message",
  video: "Video",
  document: "Document",
  sticker: "Sticker",
  location: "Location",
  contacts: "Contact card",
  button: "Button of a template",
  interactive: "Choice from a list",
  reaction: "Reaction to a message",
  order: "Order",
  system: "Change of number",
  unsupported: "Kind the service does not know",
  unknown: "Unknown, without content",
};

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
          <Field label="Number" error={errors.from?.message}>
            <Input {...register("from")} inputMode="tel" autoComplete="off" />
          </Field>
          <Field label="Name" error={errors.name?.message}>
            <Input {...register("name")} autoComplete="off" />
          </Field>
          <Field label="Kind of message">
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
        <Field label="Message" error={errors.text?.message}>
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
                Write as <bdi>{name}</bdi>
              </>
            ) : (
              "Write"
            )}
          </Button>
        </div>
      </form>
    </Card>
  );
}
