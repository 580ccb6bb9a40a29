import { CircleX, Coins, KeyRound, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import type { Need, StandingStill } from "#lib/contract/desk/overview.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { unsentWords } from "../../domain/status/campaign-moves.ts";
import { StatusIcon } from "../../domain/status/status-icon.tsx";

/** A line about something that waits for a person, wherever it is shown. */
export type NeedFace = {
  key: string;
  icon: ReactNode;
  title: string;
  detail: ReactNode;
  /** ISO-8601. */
  at?: string | null;
  go?: { href: string; label: string };
};

export function needFacesOf(need: Need): NeedFace[] {
  switch (need.kind) {
    case "unknown":
      return [unknownFace(need)];
    case "held":
      return [
        {
          key: `held${need.campaignId}`,
          icon: <StatusIcon name="needsYou" className="size-4" />,
          title: `Stopped. ${unsentWords({ counts: need, retrying: need.retrying })}.`,
          detail: (
            <>
              <bdi>{need.name}</bdi>. {need.hold.detail}
            </>
          ),
          go: { href: `/campaigns/${need.campaignId}`, label: "See the campaign" },
        },
      ];
    case "approval":
      return [
        {
          key: `approval${need.campaignId}`,
          icon: <StatusIcon name="approval" className="size-4" />,
          title: `${need.askedBy} asks for your approval: ${formatNoun(need.people, "message")}`,
          detail: <bdi>{need.name}</bdi>,
          at: need.at,
          go: { href: `/campaigns/${need.campaignId}`, label: "Look at the campaign" },
        },
      ];
    case "trouble":
      return [troubleFace(need)];
    case "standing-still":
      return need.loops.map(stoppedFace);
    case "lost-calls":
      return [
        {
          key: need.kind,
          icon: <StatusIcon name="unknown" className="size-4" />,
          title: `${formatNoun(need.calls, "call")} may have rung`,
          detail:
            "We asked for the call and got no clear answer. We will not call again unless you tell us to.",
          at: need.at,
          go: { href: "/calls?status=unknown", label: "See the calls" },
        },
      ];
    case "refused-callbacks":
      return [
        {
          key: need.kind,
          icon: <CircleX className="text-red-fg" />,
          title: `${formatNoun(need.signature + need.clock + need.tooLarge, "event")} refused in 24 hours`,
          detail: refusedWords(need),
          at: need.at,
          go: { href: "/events", label: "See the events" },
        },
      ];
    case "more":
      return [
        {
          key: need.kind,
          icon: <StatusIcon name="needsYou" className="size-4" />,
          title: `${formatNoun(need.count, "older problem")} ${need.count === 1 ? "needs" : "need"} you too`,
          detail: "We list them here when you have decided about those above.",
        },
      ];
  }
}

function unknownFace(need: Need & { kind: "unknown" }): NeedFace {
  const { name, isDirect, requests, recipients, at, campaignId } = need;
  const from = isDirect ? "A message sent by hand" : name;
  const lost = requests > 1 ? ` ${formatCount(requests)} requests got no clear answer.` : "";
  return {
    key: `unknown${campaignId}`,
    icon: <StatusIcon name="unknown" className="size-4" />,
    title: `May have been sent: no clear answer for ${formatNoun(recipients, "person", "people")}`,
    detail: (
      <>
        <bdi>{from}</bdi>.{lost} We will not send them again unless you tell us to.
      </>
    ),
    at,
    go: {
      href: isDirect ? `/send/${campaignId}` : `/campaigns/${campaignId}`,
      label: "Look at the evidence",
    },
  };
}

function troubleFace({ name, since, credits, requests }: Need & { kind: "trouble" }): NeedFace {
  const own = { key: `trouble${name}`, at: since };
  switch (name) {
    case "key":
      return {
        ...own,
        icon: <KeyRound className="text-red-fg" />,
        title: "The service refuses the API key",
        detail: "Nothing can be sent. Set a key that works as SERVICE_API_KEY and restart Tuma.",
        go: { href: "/settings/portal#key", label: "Check it in the portal" },
      };
    case "silent":
      return {
        ...own,
        icon: <Unplug className="text-amber-fg" />,
        title: "No event came since chat messages were sent",
        detail: "We cannot know whether they were delivered. The service may have paused the webhook.",
        go: { href: "/settings/portal#webhook", label: "Check it in the portal" },
      };
    case "credits":
      return {
        ...own,
        icon: <Coins className="text-amber-fg" />,
        title: `About ${formatNoun(Math.max(0, credits?.left ?? 0), "SMS credit is", "SMS credits are")} left`,
        detail: `In the last 7 days ${formatCount(credits?.used ?? 0)} were used. Add credits in the portal.`,
        go: { href: "/overview/credits", label: "See the credits" },
      };
    case "requests":
      return {
        ...own,
        icon: <StatusIcon name="needsYou" className="size-4" />,
        title: `${formatNoun(requests ?? 0, "data request is", "data requests are")} late`,
        detail: "Somebody asked about their data, and the day by which they are to be answered is over.",
        go: { href: "/contacts/data-requests", label: "Answer them" },
      };
  }
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

function stoppedFace({ loop, since }: StandingStill): NeedFace {
  const { title, detail } = STOPPED[loop];
  const remedy = since
    ? "If this lasts more than a few minutes, restart Tuma and look at its log."
    : "No worker is running. Start one.";
  return {
    key: loop,
    icon: <Unplug className="text-red-fg" />,
    title,
    detail: `${detail} ${remedy}`,
    at: since,
  };
}

function refusedWords({ signature, clock, tooLarge }: Need & { kind: "refused-callbacks" }): string {
  const parts = [
    signature > 0 &&
      `${formatCount(signature)} with a wrong signature. Compare the signing secret with the one in the portal.`,
    clock > 0 &&
      `${formatCount(clock)} with a time more than 5 min from ours. Check the clock of this computer.`,
    tooLarge > 0 && `${formatCount(tooLarge)} too large.`,
  ];
  return parts.filter(Boolean).join(" ");
}
