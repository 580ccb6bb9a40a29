"use client";

import { Check, Minus, RefreshCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useProbeService } from "#lib/client/overview-queries.ts";
import type { Connections } from "#lib/contract/desk/overview.ts";
import { STANDING_WORDS } from "#lib/contract/words/console/standing-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { PortalLink } from "../domain/portal-link.tsx";
import { Button } from "../ui/button/button.tsx";
import { List, ListRow } from "../ui/list/list.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { Section } from "../ui/section.tsx";
import { announce } from "../ui/text/announce.ts";
import { Time } from "../ui/time/time.tsx";
import { showToast } from "../ui/toast/show-toast.ts";
import {
  BALANCE_UNKNOWN,
  CLOCK_LIMIT_S,
  clockStanding,
  grantStanding,
  grantWords,
  SENDER_WORD,
  type Standing,
  webhookStanding,
} from "./connection-facts.ts";

type CheckNowProps = { probedAt: string | null; canProbe: boolean };

/** When the key was last checked, and a way to do it now; it costs no credits. */
export function CheckNow({ probedAt, canProbe }: CheckNowProps) {
  const { mutate, isPending } = useProbeService();
  function probe() {
    mutate(undefined, {
      onSuccess: () => announce("Connections checked"),
      onError: () => showToast({ title: "We could not check the connections", tone: "red" }),
    });
  }
  return (
    <>
      {probedAt && (
        <span className="num text-12 text-ink-3">
          checked <Time value={probedAt} show="minute" />
        </span>
      )}
      {canProbe && (
        <Button
          size="small"
          look="plain"
          icon={<RefreshCw />}
          isBusy={isPending}
          onClick={probe}
          title="We ask the service what your key can do. This sends nothing and costs no credits."
        >
          Check now
        </Button>
      )}
    </>
  );
}

type ConnectionsSectionProps = { connections: Connections; canProbe: boolean };

/** Whether everything is connected: asked or really heard, never declared. */
export function ConnectionsSection({ connections, canProbe }: ConnectionsSectionProps) {
  const { probe, webhook, sender, credits } = connections;
  return (
    <Section
      title="Connections"
      isStretched
      isTall
      end={
        <>
          <PageLink href="/events/requests" className="link touch text-13">
            Requests
          </PageLink>
          <CheckNow probedAt={probe?.at ?? null} canProbe={canProbe} />
        </>
      }
    >
      <List label="Connections" className="grid auto-rows-fr">
        <ListRow
          isDense
          icon={<StandingIcon standing={grantStanding(connections)} />}
          title="API key"
          detail={probe ? grantWords(probe.grants) : "Checking…"}
          meta={probe && `${Math.max(...probe.grants.map((grant) => grant.latencyMs))} ms`}
        />
        <ListRow
          isDense
          icon={<StandingIcon standing={webhookStanding(connections)} />}
          title="Webhook"
          detail={<WebhookWords webhook={webhook} />}
          meta={webhook.lastEventAt && `${formatCount(webhook.lastMinute)} / min`}
        />
        <SenderRow sender={sender} />
        <CreditsRow credits={credits} />
        <ClockRow skewMs={webhook.skewMs} />
      </List>
    </Section>
  );
}

function SenderRow({ sender }: Pick<Connections, "sender">) {
  if (!sender) return <UnknownRow title="Sender" detail="We will know after your first SMS" />;
  const title = (
    <>
      Sender <span className="code">{sender.name}</span>
    </>
  );
  return (
    <ListRow
      isDense
      icon={<StandingIcon standing={sender.outcome === "accepted" ? "ok" : "warn"} />}
      title={title}
      detail={<SenderWords outcome={sender.outcome} />}
      meta={<Time value={sender.at} show="minute" />}
    />
  );
}

function CreditsRow({ credits }: Pick<Connections, "credits">) {
  const title = (
    <PageLink href="/overview/credits" className="touch rounded-1 hover:underline">
      Credits
    </PageLink>
  );
  if (!credits) return <UnknownRow title={title} detail={BALANCE_UNKNOWN} />;
  const age = (
    <>
      Balance <Time value={credits.at} show="relative" />
      {credits.unstated > 0 && `. About ${formatCount(credits.unstated)} used since then`}
    </>
  );
  return (
    <ListRow
      isDense
      icon={<StandingIcon standing={credits.amount > 0 ? "ok" : "warn"} />}
      title={title}
      detail={age}
      meta={formatCount(credits.amount)}
    />
  );
}

function UnknownRow({ title, detail }: { title: ReactNode; detail: string }) {
  return <ListRow isDense icon={<StandingIcon standing="quiet" />} title={title} detail={detail} />;
}

function ClockRow({ skewMs }: Pick<Connections["webhook"], "skewMs">) {
  return (
    <ListRow
      isDense
      icon={<StandingIcon standing={clockStanding(skewMs)} />}
      title="Clock"
      detail={
        skewMs === null
          ? "We will know after the first event"
          : `${(Math.abs(skewMs) / 1000).toFixed(1)} s from the service`
      }
      meta={`±${CLOCK_LIMIT_S} s`}
    />
  );
}

const ICON = {
  ok: <Check className="text-green-fg" />,
  warn: <TriangleAlert className="text-amber-fg" />,
  quiet: <Minus className="text-ink-3" />,
} as const satisfies Record<Standing, React.ReactNode>;

export function StandingIcon({ standing }: { standing: Standing }) {
  return (
    <>
      {ICON[standing]}
      <span className="sr-only">{STANDING_WORDS[standing].word}: </span>
    </>
  );
}

/** "Last event 4 s ago, none refused" */
export function WebhookWords({ webhook }: Pick<Connections, "webhook">) {
  const refused = webhook.refused === 0 ? "none refused" : `${formatCount(webhook.refused)} refused in 24 h`;
  if (!webhook.hasSecret) return "No signing secret is set, so we accept no events";
  if (webhook.silentSince !== null) {
    return (
      <>
        No event since chat messages were sent at <Time value={webhook.silentSince} show="day" />. The service
        may have paused the webhook. <PortalLink task="webhook">Check it in the portal</PortalLink>
      </>
    );
  }
  if (webhook.lastEventAt === null)
    return webhook.refused === 0 ? "No event received yet" : `No event accepted, ${refused}`;
  return (
    <>
      Last event <Time value={webhook.lastEventAt} show="relative" />, {refused}
    </>
  );
}

/** What became of the sender name that was used last, and where it is put right. */
export function SenderWords({ outcome }: Pick<NonNullable<Connections["sender"]>, "outcome">) {
  const word = SENDER_WORD[outcome];
  return outcome === "accepted" ? (
    word
  ) : (
    <PortalLink task="senders">{word}. Check it in the portal</PortalLink>
  );
}
