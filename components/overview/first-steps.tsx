"use client";

import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import type { ReactNode } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { Connections } from "#lib/contract/desk/overview.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { PortalLink } from "../domain/portal-link.tsx";
import { SampleButton } from "../shell/sample-button.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { CopyButton } from "../ui/button/copy-button.tsx";
import { List, ListRow } from "../ui/list/list.tsx";
import { Section } from "../ui/section.tsx";
import { CheckNow, SenderWords, StandingIcon, WebhookWords } from "./check-now.tsx";
import { grantWords, type Standing, webhookStanding } from "./connection-facts.ts";

type FirstStepsProps = {
  connections: Connections;
  canSend: boolean;
  canProbe: boolean;
  hasCampaigns: boolean;
};
type StepRow = { key: string; standing: Standing; title: string; detail: ReactNode; action?: ReactNode };

/** What is ready and what is missing before the first send, each probed or heard, with what to do about it. */
export function FirstSteps({ connections, canSend, canProbe, hasCampaigns }: FirstStepsProps) {
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
      end={<CheckNow probedAt={connections.probe?.at ?? null} canProbe={canProbe} />}
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
            title={hasCampaigns ? "Send the campaign you started" : "Send your first campaign"}
            detail={
              <>
                Choose a spreadsheet, write the message and look at it once more. Nothing is sent until you
                confirm. To try it, use the sample file: 20 invented customers, one of them twice and one with
                a broken number.{!isSandbox && " We send nothing to them: add your own below."}
              </>
            }
            action={
              <div className="flex gap-2 max-sm:flex-col">
                <SampleButton>Sample file</SampleButton>
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
  detail: "Your account is ready. The setup link has been used up.",
};

function keyStep({ probe }: Connections): StepRow {
  const isUsable = probe?.grants.some((grant) => grant.state === "works") === true;
  const isWhole = probe?.grants.every((grant) => grant.state === "works") === true;
  const remedy = !isWhole && <PortalLink task="key">Add what is missing in the portal</PortalLink>;
  return {
    key: "key",
    standing: probe ? (isUsable ? "ok" : "warn") : "quiet",
    title: "API key",
    detail: probe ? (
      <>
        {grantWords(probe.grants)}. We checked without sending anything. {remedy}
      </>
    ) : (
      "We are checking your key without sending anything."
    ),
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
        <>
          {words}. You only need this for chat. In the sandbox it works by itself once you send a chat
          message.
        </>
      ),
      action: sandboxLink("webhook", "Send a test event"),
    };
  }
  return {
    ...step,
    detail: (
      <>
        {words}. You only need this for chat. In the portal,{" "}
        <PortalLink task="webhook">set the webhook</PortalLink> to{" "}
        <span className="code break-words">{webhook.url}</span> and send a test event.
      </>
    ),
    action: <CopyButton text={webhook.url} label="Copy the address" />,
  };
}

function senderStep({ sender }: Connections, isSandbox: boolean): StepRow {
  const step = { key: "sender", title: "Sender" };
  if (sender) {
    const standing = sender.outcome === "accepted" ? "ok" : "warn";
    return {
      ...step,
      standing,
      detail: (
        <>
          {sender.name}: <SenderWords outcome={sender.outcome} />
        </>
      ),
    };
  }
  const where = isSandbox ? "in the sandbox" : <PortalLink task="senders">in the portal</PortalLink>;
  return {
    ...step,
    standing: "quiet",
    detail: <>We learn your sender names when you send. The approved ones are listed {where}.</>,
    ...(isSandbox && { action: sandboxLink("credits", "See its senders") }),
  };
}

const sandboxLink = (section: string, words: string) => (
  <ButtonLink href={`/sandbox?section=${section}`} size="small">
    {words}
  </ButtonLink>
);
