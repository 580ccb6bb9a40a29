import type { Connections } from "#lib/contract/desk/overview.ts";
import { formatCount } from "../ui/format-count.ts";
import { List, ListRow } from "../ui/list.tsx";
import { Section } from "../ui/section.tsx";
import { Time } from "../ui/time.tsx";
import { CheckNow } from "./check-now.tsx";
import {
  CLOCK_LIMIT_S,
  clockStanding,
  grantStanding,
  grantWords,
  SENDER_WORD,
  webhookStanding,
} from "./connection-facts.ts";
import { StandingIcon } from "./standing-icon.tsx";
import { WebhookWords } from "./webhook-words.tsx";

type ConnectionsSectionProps = { connections: Connections; canProbe: boolean };

/** How the ties to the service hold: probed or really heard, never declared. */
export function ConnectionsSection({ connections, canProbe }: ConnectionsSectionProps) {
  const { probe, webhook, sender, credits } = connections;
  return (
    <Section
      title="Connections"
      isStretched
      isTall
      end={<CheckNow probedAt={probe?.at ?? null} canProbe={canProbe} />}
    >
      <List label="Connections" className="grid auto-rows-fr">
        <ListRow
          isDense
          icon={<StandingIcon standing={grantStanding(connections)} />}
          title="Key grants"
          detail={probe ? grantWords(probe.grants) : "Being asked"}
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

const UNTOLD = "The first SMS tells";

function SenderRow({ sender }: Pick<Connections, "sender">) {
  if (!sender)
    return <ListRow isDense icon={<StandingIcon standing="quiet" />} title="Sender" detail={UNTOLD} />;
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
      detail={SENDER_WORD[sender.outcome]}
      meta={<Time value={sender.at} show="minute" />}
    />
  );
}

function CreditsRow({ credits }: Pick<Connections, "credits">) {
  if (!credits)
    return <ListRow isDense icon={<StandingIcon standing="quiet" />} title="Credits" detail={UNTOLD} />;
  const age = (
    <>
      After the last answer, <Time value={credits.at} show="relative" />
      {credits.unstated > 0 && `. Not stated since: about ${formatCount(credits.unstated)}`}
    </>
  );
  return (
    <ListRow
      isDense
      icon={<StandingIcon standing={credits.amount > 0 ? "ok" : "warn"} />}
      title="Credits"
      detail={age}
      meta={formatCount(credits.amount)}
    />
  );
}

function ClockRow({ skewMs }: Pick<Connections["webhook"], "skewMs">) {
  return (
    <ListRow
      isDense
      icon={<StandingIcon standing={clockStanding(skewMs)} />}
      title="Clock"
      detail={
        skewMs === null
          ? "The first callback tells"
          : `${(Math.abs(skewMs) / 1000).toFixed(1)} s from the service`
      }
      meta={`±${CLOCK_LIMIT_S} s`}
    />
  );
}
