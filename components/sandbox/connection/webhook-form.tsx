"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Save } from "lucide-react";
import { useForm } from "react-hook-form";
import type { SandboxWebhook } from "#lib/contract/desk/sandbox/sandbox.ts";
import { SANDBOX_ACTIONS, type SandboxInput } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { EVENT_TYPES, type EventType } from "#lib/contract/wire/event.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { useLever } from "../use-lever.ts";

const EVENT_WORDS = {
  "message.received": "A customer wrote",
  "message.status.updated": "The status of a chat message changed",
  "template.status.updated": "A template was reviewed",
} as const satisfies Record<EventType, string>;

/** URL and subscribed events of the one endpoint. */
export function WebhookForm({ webhook }: { webhook: SandboxWebhook | null }) {
  const { pull, isPending } = useLever("update-webhook");
  const { register, handleSubmit, formState } = useForm<SandboxInput<"update-webhook">>({
    resolver: zodResolver(SANDBOX_ACTIONS["update-webhook"]),
    defaultValues: { url: webhook?.url ?? "", eventTypes: webhook?.eventTypes ?? [...EVENT_TYPES] },
  });
  const { errors } = formState;
  return (
    <Card isPadded>
      <form onSubmit={handleSubmit((input) => pull(input))} className="flex flex-col gap-4" noValidate>
        <Field label="URL" hint="We send signed events here" error={errors.url?.message}>
          <Input {...register("url")} isCode type="url" autoComplete="off" spellCheck={false} />
        </Field>
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-1.5 font-medium text-13">Events</legend>
          {EVENT_TYPES.map((type) => (
            <Checkbox
              key={type}
              {...register("eventTypes")}
              value={type}
              label={EVENT_WORDS[type]}
              hint={<span className="code">{type}</span>}
            />
          ))}
          <p className="text-12 text-ink-3">With none chosen, only test events are sent.</p>
        </fieldset>
        <div>
          <Button type="submit" look="primary" icon={<Save />} isBusy={isPending}>
            Send events there
          </Button>
        </div>
      </form>
    </Card>
  );
}
