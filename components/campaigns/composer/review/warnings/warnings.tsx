"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { PortalLink } from "#components/domain/portal-link.tsx";
import { DialogLink } from "#components/shell/dialog-link.tsx";
import { useCanSeeNumbers } from "#components/shell/sending/use-can-see-numbers.ts";
import { Checkbox } from "#components/ui/field/checkbox.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { reachQuery, repeatsQuery } from "#lib/client/campaigns/queries.ts";
import { consoleNow } from "#lib/client/console-clock.ts";
import { chargesQuery } from "#lib/client/credits/queries.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignRepeat, CampaignRepeats } from "#lib/contract/desk/campaign/repeats.ts";
import type { CreditCharges } from "#lib/contract/desk/credits.ts";
import type { Facts } from "#lib/contract/desk/facts.ts";
import { isFreshBalance } from "#lib/contract/rules/sending/fresh-balance.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { isBeyond, type Reach } from "./reach-note.tsx";
import { queuedThereWords, repeatParts, repeatTitle } from "./repeat-words.ts";

type RepeatNoteProps = {
  /** The plan under review. */
  id: string;
  repeat: CampaignRepeat;
  count: number;
  isAgreed: boolean;
  /** Absent where somebody else decides. */
  onAgree?: (isAgreed: boolean) => void;
  /** What else a person can do about it. */
  actions?: ReactNode;
};

/** The same words went to most of these people within a day, or are queued for them: whoever may have them is asked about. */
export function RepeatNote({ id, repeat, count, isAgreed, onAgree, actions }: RepeatNoteProps) {
  return (
    <Note tone="amber" actions={actions} title={repeatTitle(repeat, count, "already")}>
      <p>
        <RepeatThere id={id} repeat={repeat} />
      </p>
      {onAgree && isAskedAbout(repeat) && (
        <Checkbox
          className="mt-2 text-ink"
          label="Send it to them again"
          checked={isAgreed}
          onChange={(event) => onAgree(event.target.checked)}
        />
      )}
    </Note>
  );
}

type EarlierNoteProps = {
  /** The plan under review. */
  id: string;
  repeats: CampaignRepeats;
  count: number;
  /** What a person can do about the newest. */
  actions?: (newest: CampaignRepeat) => ReactNode;
};

/** The same words went to most of these people on a day before: said and not asked, as many a message is sent every month. */
export function EarlierNote({ id, repeats, count, actions }: EarlierNoteProps) {
  const [newest, ...others] = repeats.earlier;
  if (newest)
    return (
      <Note tone="grey" title={repeatTitle(newest, count, "before")} actions={actions?.(newest)}>
        <RepeatThere id={id} repeat={newest} />
        {others.length > 0 &&
          ` Most of these people are in ${formatNoun(others.length, "earlier campaign")} with this message too.`}
      </Note>
    );
  const words = unknownWords(repeats);
  return words === null ? null : <p className="num text-12 text-ink-3">{words}</p>;
}

/** Nobody is known to have got it, which is not to say that nobody did. */
function unknownWords({ removed, isWhole }: CampaignRepeats): string | null {
  if (!isWhole) return "We could not compare all earlier campaigns with the same message.";
  if (removed === 0) return null;
  return `${formatNoun(removed, "earlier campaign")} sent the same message. We no longer keep who got ${removed === 1 ? "it" : "them"}.`;
}

/**
 * How far the credits above can be believed: what the last requests cost, beside what we had counted for them. No sum is
 * made of it: which texts are counted otherwise nobody says, and these may be of another length.
 */
export function ChargesNote() {
  const { data: charges } = useQuery(chargesQuery);
  if (charges === undefined || charges.requests === 0) return null;
  // A phone has no room for what is as it should be.
  if (!isChargedOtherwise(charges))
    return <p className="num text-12 text-ink-3 max-sm:hidden">{beside(charges)}</p>;
  return (
    <Note tone="amber" title="The service counts the length of an SMS differently">
      {beside(charges)} This campaign may cost {charges.charged > charges.counted ? "more" : "less"} than we
      show.
    </Note>
  );
}

function beside({ requests, counted, charged }: CreditCharges): string {
  return counted === charged
    ? `Our price was right the last ${requests === 1 ? "time" : `${formatCount(requests)} times`}.`
    : `The last ${formatNoun(requests, "request")} cost ${formatNoun(charged, "credit")}, and we counted ${formatCount(counted)}.`;
}

/** Below that it is a few texts, and not the way of counting. */
const NOTABLE = 0.02;

/** Whether the service charges notably more or less than we count. */
export const isChargedOtherwise = ({ counted, charged }: CreditCharges): boolean =>
  counted > 0 && Math.abs(charged - counted) > NOTABLE * counted;

type CreditsNoteProps = {
  missing: MissingCredits;
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
};

/** The balance is new, and whoever looks may not start without enough: what helps is said in place of a choice. */
function CreditsRefused({ missing }: Pick<CreditsNoteProps, "missing">) {
  const { balance } = missing;
  return (
    <Note tone="red" title={missingWords(missing)}>
      Your balance at <Time value={balance.at} show="day" />: {formatCount(balance.amount)}.{" "}
      <PortalLink task="credits">Add credits in the portal</PortalLink> first. If you have added some, send an
      SMS to two people: we learn the new balance from the answer. Somebody with the right to start without
      enough credits can start it now.
    </Note>
  );
}

/** An SMS campaign needs more credits than there are, by the balance that is known: said before it stops midway. */
export function CreditsNote({ missing, isAgreed, onAgree }: CreditsNoteProps) {
  const { balance } = missing;
  if (missing.isRefused) return <CreditsRefused missing={missing} />;
  return (
    <Note tone="amber" title={missingWords(missing)}>
      <p>
        Your balance at <Time value={balance.at} show="day" />: {formatCount(balance.amount)}.{" "}
        <PortalLink task="credits">Add credits in the portal</PortalLink> first. Otherwise the campaign stops
        at the first request that costs more than is left, maybe before anyone gets it, and you can resume it
        later.
      </p>
      <Checkbox
        className="mt-2 text-ink"
        label="Start it anyway: I have added credits, or it may stop"
        checked={isAgreed}
        onChange={(event) => onAgree(event.target.checked)}
      />
    </Note>
  );
}

const { Part: RepeatPeopleDialog, preload } = lazyPart(() =>
  import("./repeat-people-dialog.tsx").then((part) => part.RepeatPeopleDialog),
);

type RepeatThereProps = { id: string; repeat: CampaignRepeat };

/** What became of these people in the other campaign, the way to cancel what is queued there, and who they are. */
export function RepeatThere({ id, repeat }: RepeatThereProps) {
  const href = `/campaigns/${repeat.id}`;
  const queuedThere = queuedThereWords(repeat);
  return (
    <>
      In “
      <PageLink href={href} dir="auto">
        {repeat.name}
      </PageLink>
      ”, {repeat.state === "scheduled" ? "which is sent" : "started"}{" "}
      <Time value={repeat.startedAt} show="day" />: {repeatParts(repeat)}.{" "}
      {queuedThere !== null && (
        <>
          {queuedThere} <PageLink href={href}>Cancel it there</PageLink> if this campaign replaces it.{" "}
        </>
      )}
      <SeeWho id={id} repeat={repeat} />
    </>
  );
}

/** Opens who of a plan is in the other campaign, too; for who may see it. */
function SeeWho({ id, repeat }: RepeatThereProps) {
  const canSee = useCanSeeNumbers();
  if (!canSee) return null;
  return (
    <DialogLink
      preload={preload}
      dialog={(state) => <RepeatPeopleDialog id={id} repeat={repeat} purpose={PURPOSE} {...state} />}
    >
      See who
    </DialogLink>
  );
}

const PURPOSE = "They are recipients of this campaign, and of the other one with the same message too.";

/** What a plan needs beyond the balance that is known, which may be old. */
export type MissingCredits = {
  count: number;
  balance: NonNullable<Facts["credits"]>;
  /** The server would refuse this person's start. */
  isRefused: boolean;
};

/**
 * What a person has to agree to before a plan is sent: that people get the same message again, and that the credits may not
 * reach. `needed` is in credits by our count, 0 where nothing costs any. While other campaigns run each answer tells another
 * balance: what is agreed to is that it may stop. `isAsking`: whoever approves starts it, so nothing is refused here.
 */
export function useWarnings(
  { id, channel }: Pick<Campaign, "id" | "channel">,
  needed: number,
  { isAsking = false } = {},
) {
  const { data: repeats } = useQuery(repeatsQuery(id));
  const { data: facts } = useQuery(factsQuery);
  const [agreedTo, agreeTo] = useState<string>();
  const [isMissingAgreed, agreeToMissing] = useState(false);
  const plan = useQuery(reachQuery(channel === "sms" ? undefined : id)).data;
  const [reach, chooseReach] = useState<Reach>();
  const beyond = plan && isBeyond(plan) ? plan : null;
  // Whoever may have it, or is being sent it, is asked about first: to be queued elsewhere locks nothing.
  const all = repeats?.items ?? [];
  const had = all.find(isAskedAbout);
  // Of another campaign that says the same by now nobody has agreed to anything.
  const asked = all.filter(isAskedAbout).map((each) => each.id);
  const isRepeatAgreed = agreedTo === asked.join();
  const repeat = had ?? repeats?.items[0];
  const missing = missingOf(needed, facts, isAsking);
  return {
    repeat,
    /** What is only said: nobody has to agree to it. */
    repeats,
    isRepeatAgreed,
    agreeToRepeat: (isAgreed: boolean) => agreeTo(isAgreed ? asked.join() : undefined),
    /** Ids of all that say the same: the server starts it beside no other. */
    shown: all.map((each) => each.id),
    missing,
    /** More people than the WhatsApp account may reach now; whoever starts it chooses. */
    beyond,
    reach: beyond === null ? undefined : reach,
    chooseReach,
    isMissingAgreed,
    agreeToMissing,
    /** Why the button is locked. */
    unagreed: unagreedOf({
      missing: missing && (missing.isRefused || !isMissingAgreed) ? missing : null,
      isRepeatOpen: had !== undefined && !isRepeatAgreed,
      isReachOpen: beyond !== null && reach === undefined && !isAsking,
    }),
  };
}

type Open = { missing: MissingCredits | null; isRepeatOpen: boolean; isReachOpen: boolean };

/** The first of what a person has to agree to, or choose. */
function unagreedOf({ missing, isRepeatOpen, isReachOpen }: Open): string | undefined {
  if (missing)
    return `${missingWords(missing)}: ${missing.isRefused ? "read above what to do" : "agree to it above first"}`;
  if (isRepeatOpen) return "These people get the same message again: agree to it above first";
  return isReachOpen ? "More people than WhatsApp lets you reach in 24 hours: choose above first" : undefined;
}

/** Whether a person has to agree that its people get the same message again. */
export const isAskedAbout = ({ has, sending }: Pick<CampaignRepeat, "has" | "sending">): boolean =>
  has + sending > 0;

function missingOf(needed: number, facts: Facts | undefined, isAsking: boolean): MissingCredits | null {
  const balance = facts?.credits ?? null;
  if (!facts || balance === null || needed <= balance.amount) return null;
  const isRefused =
    !isAsking && isFreshBalance(balance.at, consoleNow()) && !facts.user.rights.includes("withoutCredits");
  return { count: needed - balance.amount, balance, isRefused };
}

export const missingWords = ({ count }: MissingCredits): string =>
  `You need ${formatNoun(count, "more credit", "more credits")}`;
