"use client";

import { useQuery } from "@tanstack/react-query";
import { Download, Send } from "lucide-react";
import type { ReactNode } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { Connections } from "#lib/contract/desk/overview.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { formatCount } from "../ui/format-count.ts";
import { List, ListRow } from "../ui/list.tsx";
import { Section } from "../ui/section.tsx";
import { CheckNow } from "./check-now.tsx";
import { grantWords, SENDER_WORD, type Standing, webhookStanding } from "./connection-facts.ts";
import { StandingIcon } from "./standing-icon.tsx";
import { WebhookWords } from "./webhook-words.tsx";

type FirstStepsProps = { connections: Connections; canSend: boolean; hasCampaigns: boolean };
type StepRow = { key: string; standing: Standing; title: string; detail: ReactNode; action?: ReactNode };

/** What is ready and what is missing before the first send, each probed or heard, with what to do about it. */
export function FirstSteps({ connections, canSend, hasCampaigns }: FirstStepsProps) {
  const isSandbox = useQuery(factsQuery).data?.environment === "sandbox";
  const steps = [
    ownerStep,
    keyStep(connections),
    webhookStep(connections, isSandbox),
    senderStep(connections, isSandbox),
  ];
  const ready = steps.filter((step) => step.standing === "ok").length;
  return (
    <Section
      title="First steps"
      note={`${formatCount(ready)} of ${formatCount(steps.length)} ready`}
      end={<CheckNow probedAt={connections.probe?.at ?? null} canProbe={canSend} />}
    >
      <List label="First steps">
        {steps.map(({ key, standing, title, detail, action }) => (
          <ListRow
            key={key}
            icon={<StandingIcon standing={standing} />}
            title={title}
            detail={detail}
            action={action}
          />
        ))}
        {canSend && (
          <ListRow
            icon={<Send className="text-accent-text" />}
            title={hasCampaigns ? "Send the campaign you have begun" : "Send your first campaign"}
            detail={
              <>
                A spreadsheet, a message, a last look: nothing leaves before you confirm. To try it, take the
                sample file: 20 rows of invented customers, one twice and one with a broken number.
              </>
            }
            action={
              <div className="flex gap-2 max-sm:flex-col">
                <a
                  href="/sample-wateja.csv"
                  download
                  className="link inline-flex h-7 flex-none items-center justify-center gap-1.5 rounded-2 px-2 text-13 max-sm:h-11"
                >
                  <Download />
                  Sample file
                </a>
                <ButtonLink href="/campaigns/new" size="small">
                  Send your first campaign
                </ButtonLink>
              </div>
            }
          />
        )}
      </List>
    </Section>
  );
}

const ownerStep: StepRow = {
  key: "owner",
  standing: "ok",
  title: "Owner account",
  detail: "It exists, and the setup link no longer works.",
};

function keyStep({ probe }: Connections): StepRow {
  const isUsable = probe?.grants.some((grant) => grant.state === "works") === true;
  const isWhole = probe?.grants.every((grant) => grant.state === "works") === true;
  const remedy = isWhole ? "" : " What is missing is added on the API keys page of the portal.";
  return {
    key: "key",
    standing: probe ? (isUsable ? "ok" : "warn") : "quiet",
    title: "API key",
    detail: probe
      ? `Asked with requests that send nothing. ${grantWords(probe.grants)}.${remedy}`
      : "Being asked what it may do, with requests that send nothing.",
  };
}

function webhookStep(connections: Connections, isSandbox: boolean): StepRow {
  const { webhook } = connections;
  const step = { key: "webhook", standing: webhookStanding(connections), title: "Webhook" };
  const words = <WebhookWords webhook={webhook} />;
  if (webhook.lastEventAt !== null) return { ...step, detail: words };
  if (isSandbox) {
    return {
      ...step,
      detail: (
        <>{words}. Only chat needs it. The sandbox calls this console by itself, from the first chat on.</>
      ),
      action: sandboxLink("webhook", "Queue a test"),
    };
  }
  return {
    ...step,
    detail: (
      <>
        {words}. Only chat needs it; SMS is asked for instead. On the webhook page of the portal, point it to{" "}
        <span className="code break-words">{webhook.url}</span> and queue a test delivery.
      </>
    ),
    action: <CopyButton text={webhook.url} label="Copy the address" />,
  };
}

function senderStep({ sender }: Connections, isSandbox: boolean): StepRow {
  const step = { key: "sender", title: "Sender" };
  if (sender) {
    const standing = sender.outcome === "accepted" ? "ok" : "warn";
    return { ...step, standing, detail: `${sender.name}: ${SENDER_WORD[sender.outcome]}` };
  }
  const where = isSandbox ? "in the sandbox" : "on the sender page of the portal";
  return {
    ...step,
    standing: "quiet",
    detail: `Learned with the first SMS: the service has no list of them. Approved names stand ${where}.`,
    ...(isSandbox && { action: sandboxLink("credits", "See its senders") }),
  };
}

const sandboxLink = (section: string, words: string) => (
  <ButtonLink href={`/sandbox?section=${section}`} size="small">
    {words}
  </ButtonLink>
);
