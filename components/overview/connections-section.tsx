import type { ReactNode } from "react";
import type { Connections } from "#lib/contract/desk/overview.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { List, ListRow } from "../ui/list/list.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { Section } from "../ui/section.tsx";
import { Time } from "../ui/time/time.tsx";
import { CheckNow } from "./check-now.tsx";
import {
  BALANCE_UNKNOWN,
  CLOCK_LIMIT_S,
  clockStanding,
  grantStanding,
  grantWords,
  webhookStanding,
} from "./connection-facts.ts";
import { SenderWords } from "./sender-words.tsx";
import { StandingIcon } from "./standing-icon.tsx";
import { WebhookWords } from "./webhook-words.tsx";

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
