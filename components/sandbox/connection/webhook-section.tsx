"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Pause, Play, Save, Trash2, Zap } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import type { SandboxWebhook } from "#lib/contract/desk/sandbox/sandbox.ts";
import {
  SANDBOX_ACTIONS,
  type SandboxActionAnswer,
  type SandboxInput,
} from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { t, translated } from "#lib/contract/language.ts";
import { EVENT_TYPES, type EventType } from "#lib/contract/wire/event.ts";
import { SANDBOX_WEBHOOK_WORDS } from "#lib/contract/words/console/sandbox-words.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Pill } from "../../ui/pill.tsx";
import { Tip } from "../../ui/popup/tip.tsx";
import { Section } from "../../ui/section.tsx";
import { ConfirmButton } from "../confirm-button.tsx";
import { LeverButton } from "../lever-button.tsx";
import { useLever } from "../use-lever.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { ReadingCard } from "./reading-card.tsx";
import { SecretNote } from "./secret-note.tsx";

/** Where callbacks go, what they carry, and every attempt to deliver one (§6). */
export function WebhookSection() {
  const query = useQuery(sandboxQuery("webhook"));
  const [secret, setSecret] = useState<SandboxActionAnswer["secret"]>();
  return (
    <>
      {secret && (
        <SecretNote secret={secret}>
          {t(
            <>
              This console knows the old one only, so it refuses what is signed with this. Start it with{" "}
              <span className="code">SERVICE_WEBHOOK_SECRET=new,old</span> to rotate without losing an event;
              a start without that setting brings the old secret back.
            </>,
            <>
              Konsoli hii inajua ile ya zamani tu, kwa hiyo inakataa kilichosainiwa kwa hii. Ianzishe na{" "}
              <span className="code">SERVICE_WEBHOOK_SECRET=new,old</span> ili kubadili bila kupoteza tukio;
              ukiianzisha bila mpangilio huo, siri ya zamani inarudi.
            </>,
          )}
        </SecretNote>
      )}
      <ReadingCard title={t("The webhook", "Webhook")} query={query}>
        {({ webhook }) => (
          <div className="grid grid-cols-[minmax(0,1fr)_21rem] items-start gap-6 max-lg:grid-cols-1 max-lg:gap-8">
            <Section title={t("Endpoint", "Anwani ya kupokea")}>
              <WebhookForm key={webhook?.url} webhook={webhook} />
            </Section>
            {webhook && <WebhookState webhook={webhook} onRotated={setSecret} />}
          </div>
        )}
      </ReadingCard>
      <DeliveryList query={query} />
    </>
  );
}

const EVENT_WORDS: Record<EventType, string> = translated(() => ({
  "message.received": t("A customer wrote", "Mteja ameandika"),
  "message.status.updated": t("The status of a chat message changed", "Hali ya ujumbe wa chat imebadilika"),
  "template.status.updated": t("A template was reviewed", "Kiolezo kimekaguliwa"),
}));

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
        <Field
          label="URL"
          hint={t("We send signed events here", "Tunatuma matukio yaliyosainiwa hapa")}
          error={errors.url?.message}
        >
          <Input {...register("url")} isCode type="url" autoComplete="off" spellCheck={false} />
        </Field>
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-1.5 font-medium text-13">{t("Events", "Matukio")}</legend>
          {EVENT_TYPES.map((type) => (
            <Checkbox
              key={type}
              {...register("eventTypes")}
              value={type}
              label={EVENT_WORDS[type]}
              hint={<span className="code">{type}</span>}
            />
          ))}
          <p className="text-12 text-ink-3">
            {t(
              "With none chosen, only test events are sent.",
              "Bila kuchagua, matukio ya majaribio tu hutumwa.",
            )}
          </p>
        </fieldset>
        <div>
          <Button type="submit" look="primary" icon={<Save />} isBusy={isPending}>
            {t("Send events there", "Tuma matukio huko")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type WebhookStateProps = {
  webhook: SandboxWebhook;
  onRotated: (secret: SandboxActionAnswer["secret"]) => void;
};

/** Whether callbacks leave, and what can be done about it. */
export function WebhookState({ webhook, onRotated }: WebhookStateProps) {
  const isActive = webhook.state === "active";
  const { word, meaning } = SANDBOX_WEBHOOK_WORDS[webhook.state];
  return (
    <Section title={t("State", "Hali")}>
      <Card isPadded className="flex flex-col items-stretch gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Tip text={meaning}>
            <Pill tone={isActive ? "green" : "amber"} icon={isActive ? <Play /> : <Pause />}>
              {word}
            </Pill>
          </Tip>
          <span className="num text-12 text-ink-3">
            {webhook.consecutiveFailures === 0
              ? t("No failure in a row", "Haijashindikana mfululizo")
              : t(
                  `${formatNoun(webhook.consecutiveFailures, "failure")} in a row`,
                  `Imeshindikana mara ${formatCount(webhook.consecutiveFailures)} mfululizo`,
                )}
          </span>
        </div>
        <LeverButton
          action="test-webhook"
          input={{}}
          icon={<Zap />}
          lockedBecause={
            isActive
              ? undefined
              : t("A paused webhook cannot be tested", "Webhook iliyositishwa kwa muda haiwezi kujaribiwa")
          }
        >
          {t("Send a test event", "Tuma tukio la majaribio")}
        </LeverButton>
        {isActive ? (
          <LeverButton action="pause-webhook" input={{}} icon={<Pause />}>
            {t("Pause (events wait)", "Sitisha (matukio yanasubiri)")}
          </LeverButton>
        ) : (
          <LeverButton action="reactivate-webhook" input={{}} icon={<Play />}>
            {t("Activate (waiting events are sent)", "Washa (matukio yanayosubiri yanatumwa)")}
          </LeverButton>
        )}
        <ConfirmButton
          look="danger"
          icon={<KeyRound />}
          action="rotate-secret"
          input={{}}
          question={t("Rotate the webhook secret?", "Badili siri ya webhook kwa mpya?")}
          consequence={t(
            "Every event from now on is signed with a new secret. This console refuses them until you start it with that secret.",
            "Kuanzia sasa kila tukio linasainiwa kwa siri mpya. Konsoli hii inayakataa hadi uianzishe kwa siri hiyo.",
          )}
          verb={t("Rotate the secret", "Badili siri kwa mpya")}
          onDone={({ secret }) => onRotated(secret)}
        >
          {t("Rotate the secret", "Badili siri kwa mpya")}
        </ConfirmButton>
        <ConfirmButton
          look="danger"
          icon={<Trash2 />}
          action="delete-webhook"
          input={{}}
          question={t("Delete the webhook?", "Futa webhook?")}
          consequence={t(
            "Waiting events are deleted. This console gets no news of chat messages and templates until you set a webhook again, with a new secret.",
            "Matukio yanayosubiri yanafutwa. Konsoli hii haipati habari za jumbe za chat na violezo hadi uweke webhook tena, kwa siri mpya.",
          )}
          verb={t("Delete the webhook", "Futa webhook")}
        >
          {t("Delete the webhook", "Futa webhook")}
        </ConfirmButton>
      </Card>
    </Section>
  );
}
