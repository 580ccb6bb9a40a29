"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, RotateCcw } from "lucide-react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import type { SandboxConnection } from "#lib/contract/desk/sandbox/sandbox.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { List, ListRow } from "../../ui/list/list.tsx";
import { Strip } from "../../ui/plot/strip.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { ConfirmButton } from "../confirm-button.tsx";
import { LeverButton } from "../lever-button.tsx";
import { ReadingCard } from "./reading-card.tsx";

/** Readiness as the portal shows it, what is under way, and the sandbox's own time. */
export function ConnectionSection() {
  const query = useQuery(sandboxQuery("connection"));
  return (
    <ReadingCard title="The connection" query={query}>
      {(connection) => (
        <>
          <Counts {...connection} />
          <Readiness customer={connection.customer} />
          <OtherPrograms url={connection.url} />
          <TimeAndReset now={connection.now} />
        </>
      )}
    </ReadingCard>
  );
}

function Counts({ customer, counts, webhook }: SandboxConnection) {
  return (
    <Strip
      label="What the sandbox holds"
      figures={[
        {
          key: "credits",
          label: "Credits",
          value: formatCount(customer.balance),
          href: "/sandbox?section=credits",
        },
        {
          key: "sms",
          label: "SMS",
          value: formatCount(counts.sms),
          detail: `${formatCount(counts.smsUnderWay)} under way`,
          href: "/sandbox?section=sms",
        },
        {
          key: "chat",
          label: "Chat messages",
          value: formatCount(counts.chat),
          detail: `${formatCount(counts.chatUnderWay)} under way`,
        },
        { key: "calls", label: "Calls", value: formatCount(counts.calls), href: "/sandbox?section=calls" },
        {
          key: "callbacks",
          label: "Events waiting",
          value: formatCount(counts.deliveriesWaiting),
          detail: webhook ? `The webhook is ${webhook.state}` : "No webhook is set",
          href: "/sandbox?section=webhook",
        },
      ]}
    />
  );
}

const PARTS = [
  {
    key: "isChatReady",
    title: "Chat connection",
    yes: "Ready. Chat messages are accepted.",
    no: "Not ready. Every chat message is refused, and a paused webhook stays paused.",
    off: "Switch chat off",
    on: "Switch chat on",
  },
  {
    key: "hasPhoneNumber",
    title: "Phone number",
    yes: "One is selected for the chat account.",
    no: "None is selected. Every recipient of a chat message is refused.",
    off: "Deselect the number",
    on: "Select a number",
  },
  {
    key: "hasVoice",
    title: "Voice subscription",
    yes: "Subscribed. You can start calls.",
    no: "Not subscribed. Calls are refused.",
    off: "End the subscription",
    on: "Subscribe to voice",
  },
] as const;

function Readiness({ customer }: Pick<SandboxConnection, "customer">) {
  return (
    <Section title="Readiness" note="What the portal has set up for this account">
      <List label="Readiness">
        {PARTS.map(({ key, title, yes, no, off, on }) => {
          const isOn = customer[key];
          return (
            <ListRow
              key={key}
              icon={isOn ? <CircleCheck className="text-green-fg" /> : <CircleX className="text-red-fg" />}
              title={title}
              detail={isOn ? yes : no}
              action={
                <LeverButton action="update-connection" input={{ [key]: !isOn }}>
                  {isOn ? off : on}
                </LeverButton>
              }
            />
          );
        })}
      </List>
    </Section>
  );
}

function OtherPrograms({ url }: { url: string }) {
  return (
    <Section title="For other programs" note="Test your own program against the same copy of the service">
      <List label="For other programs">
        <ListRow
          title={
            <>
              Base address <span className="code">{url}</span>
            </>
          }
          detail="Send the key as Authorization: Bearer. The address works on this computer."
          action={<ButtonLink href="/sandbox?section=keys">Create a key</ButtonLink>}
        />
        <ListRow
          title="Webhook secret"
          detail="Events are signed with it. A new one is shown once, when you rotate it."
          action={<ButtonLink href="/sandbox?section=webhook">Open the webhook</ButtonLink>}
        />
        <ListRow
          title={
            <>
              Contract as OpenAPI 3.1 <span className="code">{`${url}/openapi.json`}</span>
            </>
          }
          detail="Every operation and event with its fields."
        />
        <ListRow
          title={
            <>
              Every setting and fault <span className="code">{`${url}/`}</span>
            </>
          }
          detail="The same text as “npm run sandbox -- --help”, which starts a sandbox without this console."
        />
      </List>
    </Section>
  );
}

function TimeAndReset({ now }: { now: string }) {
  return (
    <Section title="Time and start over" note="Windows, retries and schedules use the sandbox’s own clock">
      <List label="Time and start over">
        <ListRow
          title={
            <>
              The sandbox’s clock <Time value={now} show="day" />
            </>
          }
          detail="Everything due in that time happens immediately, events too. Time never goes back."
          action={
            <span className="flex flex-wrap gap-2">
              <LeverButton action="advance-time" input={{ hours: 1 }}>
                Let 1 hour pass
              </LeverButton>
              <LeverButton action="advance-time" input={{ hours: 24 }}>
                Let 24 hours pass
              </LeverButton>
            </span>
          }
        />
        <ListRow
          title="Start over"
          detail="Deletes messages, calls and events. Senders, templates, settings and faults are set back."
          action={
            <ConfirmButton
              look="danger"
              icon={<RotateCcw />}
              action="reset"
              input={{}}
              question="Empty the sandbox?"
              consequence="All its messages, calls and events are deleted, and the senders and templates that were added. Its keys, secret and webhook URL stay. Nothing in this console changes."
              verb="Empty the sandbox"
            >
              Empty the sandbox
            </ConfirmButton>
          }
        />
      </List>
    </Section>
  );
}
