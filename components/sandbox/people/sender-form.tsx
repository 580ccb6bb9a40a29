"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Plus } from "lucide-react";
import { Controller, useForm } from "react-hook-form";
import { SENDER_STATES } from "#lib/contract/desk/sandbox/sandbox.ts";
import { SANDBOX_ACTIONS, type SandboxInput } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { SANDBOX_SENDER_WORDS } from "#lib/contract/words/console/sandbox-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Select } from "../../ui/field/select.tsx";
import { useLever } from "../use-lever.ts";

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
