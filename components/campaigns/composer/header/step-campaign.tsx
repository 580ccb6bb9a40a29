"use client";

import { useFormState, useWatch } from "react-hook-form";
import { useChannels } from "#components/shell/sending/use-channels.ts";
import { Button } from "#components/ui/button/button.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { RadioCards } from "#components/ui/field/radio-cards.tsx";
import { Step } from "#components/ui/steps.tsx";
import { t, translated } from "#lib/contract/language.ts";
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
    <Step state="done" title={t("Campaign", "Kampeni")} target="step-campaign" className="lg:col-start-1">
      <NameField composer={composer} />
      <RadioCards
        legend={t("Channel", "Njia")}
        columns={3}
        input={form.register("channel")}
        cards={channels.map((value) => ({ value, label: CHANNEL_WORDS[value], hint: HINT[value] }))}
      />
      {!isNew && (
        <div>
          <Button onClick={() => steps.go("message")}>
            {t("Go on to the message", "Endelea kwenye ujumbe")}
          </Button>
        </div>
      )}
    </Step>
  );
}

const HINT: Record<MessageChannel, string> = /* @__PURE__ */ translated(() => ({
  sms: t(
    "Any mobile number in the country. Longer texts cost more.",
    "Namba yoyote ya simu ya mkononi nchini. Maandishi marefu yanagharimu zaidi.",
  ),
  "chat-text": t(
    "Reaches only people who wrote to you in the last 24 hours.",
    "Inawafikia tu watu waliokuandikia ndani ya saa 24 zilizopita.",
  ),
  "chat-template": t("An approved template, at any time.", "Kiolezo kilichoidhinishwa, wakati wowote."),
}));

function NameField({ composer: { form } }: Shares<"form">) {
  const { errors } = useFormState({ control: form.control, name: "name" });
  return (
    <Field
      label={t("Name", "Jina")}
      hint={t("Only you and your team see it", "Ni wewe na timu yako tu mnaoliona")}
      error={errors.name?.message}
      className="max-w-120"
    >
      <Input
        {...form.register("name")}
        maxLength={MAX_CAMPAIGN_NAME}
        autoComplete="off"
        placeholder={t("The file proposes one", "Faili litapendekeza")}
      />
    </Field>
  );
}

function CampaignLine({ composer: { form, steps } }: Shares<"form" | "steps">) {
  const [name, channel] = useWatch({ control: form.control, name: ["name", "channel"] });
  return (
    <Step
      state={name.trim() === "" ? "error" : "done"}
      title={t("Campaign", "Kampeni")}
      target="step-campaign"
      className="lg:col-start-1"
      summary={
        <>
          <b className="break-words font-medium text-ink">
            {name.trim() || t("No name yet", "Bado haina jina")}
          </b>
          , {CHANNEL_WORDS[channel]}
        </>
      }
      onChange={() => steps.go("campaign", "name")}
    />
  );
}
