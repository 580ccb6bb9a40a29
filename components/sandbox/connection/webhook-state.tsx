"use client";

import { KeyRound, Pause, Play, Trash2, Zap } from "lucide-react";
import type { SandboxWebhook } from "#lib/contract/desk/sandbox/sandbox.ts";
import type { SandboxActionAnswer } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { SANDBOX_WEBHOOK_WORDS } from "#lib/contract/words/console/sandbox-words.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { Card } from "../../ui/card.tsx";
import { Pill } from "../../ui/pill.tsx";
import { Tip } from "../../ui/popup/tip.tsx";
import { Section } from "../../ui/section.tsx";
import { ConfirmButton } from "../confirm-button.tsx";
import { LeverButton } from "../lever-button.tsx";

type WebhookStateProps = {
  webhook: SandboxWebhook;
  onRotated: (secret: SandboxActionAnswer["secret"]) => void;
};

/** Whether callbacks leave, and what can be done about it. */
export function WebhookState({ webhook, onRotated }: WebhookStateProps) {
  const isActive = webhook.state === "active";
  const { word, meaning } = SANDBOX_WEBHOOK_WORDS[webhook.state];
  return (
    <Section title="State">
      <Card isPadded className="flex flex-col items-stretch gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Tip text={meaning}>
            <Pill tone={isActive ? "green" : "amber"} icon={isActive ? <Play /> : <Pause />}>
              {word}
            </Pill>
          </Tip>
          <span className="num text-12 text-ink-3">
            {webhook.consecutiveFailures === 0
              ? "No failure in a row"
              : `${formatNoun(webhook.consecutiveFailures, "failure")} in a row`}
          </span>
        </div>
        <LeverButton
          action="test-webhook"
          input={{}}
          icon={<Zap />}
          lockedBecause={isActive ? undefined : "A paused webhook cannot be tested"}
        >
          Send a test event
        </LeverButton>
        {isActive ? (
          <LeverButton action="pause-webhook" input={{}} icon={<Pause />}>
            Pause (events wait)
          </LeverButton>
        ) : (
          <LeverButton action="reactivate-webhook" input={{}} icon={<Play />}>
            Activate (waiting events are sent)
          </LeverButton>
        )}
        <ConfirmButton
          look="danger"
          icon={<KeyRound />}
          action="rotate-secret"
          input={{}}
          question="Rotate the webhook secret?"
          consequence="Every event from now on is signed with a new secret. This console refuses them until you start it with that secret."
          verb="Rotate the secret"
          onDone={({ secret }) => onRotated(secret)}
        >
          Rotate the secret
        </ConfirmButton>
        <ConfirmButton
          look="danger"
          icon={<Trash2 />}
          action="delete-webhook"
          input={{}}
          question="Delete the webhook?"
          consequence="Waiting events are deleted. This console gets no news of chat messages and templates until you set a webhook again, with a new secret."
          verb="Delete the webhook"
        >
          Delete the webhook
        </ConfirmButton>
      </Card>
    </Section>
  );
}
