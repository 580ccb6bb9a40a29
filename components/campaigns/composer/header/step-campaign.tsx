"use client";

import { useFormState, useWatch } from "react-hook-form";
import { useChannels } from "#components/shell/sending/use-channels.ts";
import { Button } from "#components/ui/button/button.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { RadioCards } from "#components/ui/field/radio-cards.tsx";
import { Step } from "#components/ui/steps.tsx";
import { MAX_CAMPAIGN_NAME } from "#lib/contract/rules/name-length.ts";
import type { MessageChannel } from "#lib/contract/rules/sending/channels.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import type { Shares } from "../draft/use-composer.ts";

/** Name and channel, asked together with the file; the file proposes the name. */
export function StepCampaign({ composer }: Shares<"audience" | "form" | "kept" | "steps">) {
  const { form, audience, kept, steps } = composer;
  const channels = useChannels();
  const isNew = audience.opened === undefined && !kept.isClosed && !kept.isKept;
  if (!isNew && steps.at !== "campaign") return <CampaignLine composer={composer} />;
  return (
    <Step state="done" title="Campaign" target="step-campaign" className="lg:col-start-1">
      <NameField composer={composer} />
      <RadioCards
        legend="Channel"
        columns={3}
        input={form.register("channel")}
        cards={channels.map((value) => ({ value, label: CHANNEL_WORDS[value], hint: HINT[value] }))}
      />
      {!isNew && (
        <div>
          <Button onClick={() => steps.go("message")}>Go on to the message</Button>
        </div>
      )}
    </Step>
  );
}

const HINT = {
  sms: "Any mobile number in the country. Longer texts cost more.",
  "chat-text": "Reaches only people who wrote to you in the last 24 hours.",
  "chat-template": "An approved template, at any time.",
} as const satisfies Record<MessageChannel, string>;

function NameField({ composer: { form } }: Shares<"form">) {
  const { errors } = useFormState({ control: form.control, name: "name" });
  return (
    <Field
      label="Name"
      hint="Only you and your team see it"
      error={errors.name?.message}
      className="max-w-120"
    >
      <Input
        {...form.register("name")}
        maxLength={MAX_CAMPAIGN_NAME}
        autoComplete="off"
        placeholder="The file proposes one"
      />
    </Field>
  );
}

function CampaignLine({ composer: { form, steps } }: Shares<"form" | "steps">) {
  const [name, channel] = useWatch({ control: form.control, name: ["name", "channel"] });
  return (
    <Step
      state={name.trim() === "" ? "error" : "done"}
      title="Campaign"
      target="step-campaign"
      className="lg:col-start-1"
      summary={
        <>
          <b className="break-words font-medium text-ink">{name.trim() || "No name yet"}</b>,{" "}
          {CHANNEL_WORDS[channel]}
        </>
      }
      onChange={() => steps.go("campaign", "name")}
    />
  );
}
