import { Check, CircleX, KeyRound, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import type { StandingStill } from "#lib/contract/desk/health.ts";
import type { Connections, Need } from "#lib/contract/desk/overview.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { StatusIcon } from "../domain/status/status-icon.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { List, ListRow } from "../ui/list/list.tsx";
import { Section } from "../ui/section.tsx";
import { Time } from "../ui/time/time.tsx";

type NeedsSectionProps = { needs: readonly Need[]; connections: Connections };

/** What needs a person, the most costly first; says so too when nothing does. */
export function NeedsSection({ needs, connections }: NeedsSectionProps) {
  const lost = lostKey(connections);
  const count = needs.reduce((sum, need) => sum + (need.kind === "more" ? need.count : 1), lost ? 1 : 0);
  return (
    <Section title="Needs you" note={formatCount(count)}>
      <List label="Needs you">
        {lost}
        {needs.map((need) => (
          <NeedRow key={"campaignId" in need ? need.kind + need.campaignId : need.kind} need={need} />
        ))}
        {count === 0 && (
          <ListRow
            icon={<Check className="text-green-fg" />}
            title="Nothing needs you"
            detail="We list problems here when there are some."
          />
        )}
      </List>
    </Section>
  );
}

function NeedRow({ need }: { need: Need }) {
  switch (need.kind) {
    case "unknown":
      return <UnknownNeed need={need} />;
    case "held":
      return (
        <ListRow
          icon={<StatusIcon name="needsYou" className="size-4" />}
          title={`Stopped. ${formatNoun(need.queued, "message")} ${need.queued === 1 ? "has" : "have"} not been sent.`}
          detail={
            <>
              <bdi>{need.name}</bdi>. {need.hold.detail}
            </>
          }
          action={<Go href={`/campaigns/${need.campaignId}`}>See the campaign</Go>}
        />
      );
    case "standing-still":
      return need.loops.map((stopped) => <StoppedNeed key={stopped.loop} stopped={stopped} />);
    case "lost-calls":
      return (
        <ListRow
          icon={<StatusIcon name="unknown" className="size-4" />}
          title={`${formatNoun(need.calls, "call")} may have rung`}
          detail="We asked for the call, but the answer never came. We will not call again unless you tell us to."
          meta={<Time value={need.at} />}
          action={<Go href="/calls?status=unknown">See the calls</Go>}
        />
      );
    case "refused-callbacks":
      return (
        <ListRow
          icon={<CircleX className="text-red-fg" />}
          title={`${formatNoun(need.signature + need.clock + need.tooLarge, "event")} refused in 24 hours`}
          detail={refusedWords(need)}
          meta={<Time value={need.at} />}
          action={<Go href="/events">See the events</Go>}
        />
      );
    case "more":
      return (
        <ListRow
          icon={<StatusIcon name="needsYou" className="size-4" />}
          title={`${formatNoun(need.count, "older problem")} ${need.count === 1 ? "needs" : "need"} you too`}
          detail="We list them here when you have decided about those above."
        />
      );
  }
}

function UnknownNeed({ need }: { need: Need & { kind: "unknown" } }) {
  const { name, isDirect, requests, recipients, at, campaignId } = need;
  const from = isDirect ? "A message you sent by hand" : name;
  const lost = requests > 1 ? ` ${formatCount(requests)} requests got no answer.` : "";
  return (
    <ListRow
      icon={<StatusIcon name="unknown" className="size-4" />}
      title={`May have been sent: we lost the answer for ${formatNoun(recipients, "person", "people")}`}
      detail={
        <>
          <bdi>{from}</bdi>.{lost} We will not send them again unless you tell us to.
        </>
      }
      meta={<Time value={at} />}
      action={
        <Go href={isDirect ? `/send/${campaignId}` : `/campaigns/${campaignId}`}>Look at the evidence</Go>
      }
    />
  );
}

const STOPPED: Record<StandingStill["loop"], { title: string; detail: string }> = {
  campaigns: { title: "Sending has stopped", detail: "Campaigns are waiting. No message is lost." },
  calls: { title: "We are not checking calls", detail: "Their status and recordings may be out of date." },
  polls: {
    title: "We are not checking SMS statuses",
    detail: "The numbers for Delivered and Failed may be out of date.",
  },
  events: {
    title: "We are not working on incoming events",
    detail: "They are stored, but message statuses are out of date.",
  },
  upkeep: {
    title: "Campaigns are not marked as finished",
    detail: "Some that are finished still show Sending.",
  },
};

function StoppedNeed({ stopped: { loop, since } }: { stopped: StandingStill }) {
  const { title, detail } = STOPPED[loop];
  const remedy = since
    ? "If this lasts more than a few minutes, restart Tuma and look at its log."
    : "No worker is running. Start one.";
  return (
    <ListRow
      icon={<Unplug className="text-red-fg" />}
      title={title}
      detail={`${detail} ${remedy}`}
      {...(since && { meta: <Time value={since} /> })}
    />
  );
}

function refusedWords({ signature, clock, tooLarge }: Need & { kind: "refused-callbacks" }): string {
  const parts = [
    signature > 0 &&
      `${formatCount(signature)} with a wrong signature. Compare the signing secret with the webhook page of the portal.`,
    clock > 0 &&
      `${formatCount(clock)} with a time more than 5 min from ours. Check the clock of this computer.`,
    tooLarge > 0 && `${formatCount(tooLarge)} too large.`,
  ];
  return parts.filter(Boolean).join(" ");
}

/** Only when every group says the same: a key that opens one of three is as it was ordered. */
function lostKey({ probe }: Connections): ReactNode {
  const states = new Set(probe?.grants.map((grant) => grant.state));
  if (!probe || states.size !== 1) return null;
  if (states.has("refused")) {
    return (
      <ListRow
        icon={<KeyRound className="text-red-fg" />}
        title="The service refuses the API key"
        detail="Nothing can be sent. Check the API keys page of the portal, set SERVICE_API_KEY and restart Tuma."
        meta={<Time value={probe.at} />}
      />
    );
  }
  if (!states.has("unreachable")) return null;
  return (
    <ListRow
      icon={<Unplug className="text-red-fg" />}
      title="The service does not answer"
      detail={`Campaigns are waiting. They go on when the service answers. ${probe.grants[0]?.detail ?? ""}`}
      meta={<Time value={probe.at} />}
    />
  );
}

function Go({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink href={href} size="small">
      {children}
    </ButtonLink>
  );
}
