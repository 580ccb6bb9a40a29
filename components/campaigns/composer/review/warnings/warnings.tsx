"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { PortalLink } from "#components/domain/portal-link.tsx";
import { Checkbox } from "#components/ui/field/checkbox.tsx";
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
import { t } from "#lib/contract/language.ts";
import { isFreshBalance } from "#lib/contract/rules/sending/fresh-balance.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { sayCredits } from "../../../count-words.ts";
import { isBeyond, type Reach } from "./reach-note.tsx";
import { RepeatThere } from "./repeat-there.tsx";
import { repeatTitle } from "./repeat-words.ts";

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
          label={t("Send it to them again", "Watumie ujumbe tena")}
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
        {others.length > 0 && othersWords(others.length)}
      </Note>
    );
  const words = unknownWords(repeats);
  return words === null ? null : <p className="num text-12 text-ink-3">{words}</p>;
}

const othersWords = (campaigns: number): string =>
  t(
    ` Most of these people are in ${formatNoun(campaigns, "earlier campaign")} with this message too.`,
    plural(
      campaigns,
      " Wengi wa watu hawa wamo pia kwenye kampeni 1 ya awali yenye ujumbe huu.",
      ` Wengi wa watu hawa wamo pia kwenye kampeni ${formatCount(campaigns)} za awali zenye ujumbe huu.`,
    ),
  );

/** Nobody is known to have got it, which is not to say that nobody did. */
function unknownWords({ removed, isWhole }: CampaignRepeats): string | null {
  if (!isWhole)
    return t(
      "We could not compare all earlier campaigns with the same message.",
      "Hatukuweza kulinganisha kampeni zote za awali zenye ujumbe huo huo.",
    );
  if (removed === 0) return null;
  return t(
    `${formatNoun(removed, "earlier campaign")} sent the same message. We no longer keep who got ${plural(removed, "it", "them")}.`,
    plural(
      removed,
      "Kampeni 1 ya awali ilituma ujumbe huo huo. Hatuhifadhi tena nani aliipata.",
      `Kampeni ${formatCount(removed)} za awali zilituma ujumbe huo huo. Hatuhifadhi tena nani alizipata.`,
    ),
  );
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
    <Note
      tone="amber"
      title={t(
        "The service counts the length of an SMS differently",
        "Huduma huhesabu urefu wa SMS kwa njia tofauti",
      )}
    >
      {beside(charges)}{" "}
      {charges.charged > charges.counted
        ? t(
            "This campaign may cost more than we show.",
            "Kampeni hii inaweza kugharimu zaidi ya tunavyoonyesha.",
          )
        : t(
            "This campaign may cost less than we show.",
            "Kampeni hii inaweza kugharimu chini ya tunavyoonyesha.",
          )}
    </Note>
  );
}

function beside({ requests, counted, charged }: CreditCharges): string {
  if (counted !== charged)
    return t(
      `The last ${formatNoun(requests, "request")} cost ${sayCredits(charged)}, and we counted ${formatCount(counted)}.`,
      plural(
        requests,
        `Ombi la mwisho liligharimu ${sayCredits(charged)}, na sisi tulihesabu ${formatCount(counted)}.`,
        `Maombi ${formatCount(requests)} ya mwisho yaligharimu ${sayCredits(charged)}, na sisi tulihesabu ${formatCount(counted)}.`,
      ),
    );
  return t(
    `Our price was right the last ${requests === 1 ? "time" : `${formatCount(requests)} times`}.`,
    plural(
      requests,
      "Bei yetu ilikuwa sahihi mara ya mwisho.",
      `Bei yetu ilikuwa sahihi mara ${formatCount(requests)} za mwisho.`,
    ),
  );
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
  return (
    <Note tone="red" title={missingWords(missing)}>
      <Balance {...missing} />{" "}
      {t(
        <>
          <PortalLink task="credits">Add credits in the portal</PortalLink> first. If you have added some,
          send an SMS to two people: we learn the new balance from the answer. Somebody with the right to
          start without enough credits can start it now.
        </>,
        <>
          Kwanza <PortalLink task="credits">ongeza krediti kwenye portal</PortalLink>. Ikiwa umeongeza, tuma
          SMS kwa watu wawili: tunajua salio jipya kutoka kwenye jibu. Mtu mwenye ruhusa ya kuanzisha bila
          krediti za kutosha anaweza kuianzisha sasa.
        </>,
      )}
    </Note>
  );
}

function Balance({ balance: { at, amount } }: Pick<MissingCredits, "balance">) {
  const time = <Time value={at} show="day" />;
  const credits = formatCount(amount);
  return t(
    <>
      Your balance at {time}: {credits}.
    </>,
    <>
      Salio lako {time}: {credits}.
    </>,
  );
}

/** An SMS campaign needs more credits than there are, by the balance that is known: said before it stops midway. */
export function CreditsNote({ missing, isAgreed, onAgree }: CreditsNoteProps) {
  if (missing.isRefused) return <CreditsRefused missing={missing} />;
  return (
    <Note tone="amber" title={missingWords(missing)}>
      <p>
        <Balance {...missing} />{" "}
        {t(
          <>
            <PortalLink task="credits">Add credits in the portal</PortalLink> first. Otherwise the campaign
            stops at the first request that costs more than is left, maybe before anyone gets it, and you can
            resume it later.
          </>,
          <>
            Kwanza <PortalLink task="credits">ongeza krediti kwenye portal</PortalLink>. Vinginevyo kampeni
            itasimama kwenye ombi la kwanza linalogharimu zaidi ya zilizobaki, labda kabla ya mtu yeyote
            kuipata, na unaweza kuiendeleza baadaye.
          </>,
        )}
      </p>
      <Checkbox
        className="mt-2 text-ink"
        label={t(
          "Start it anyway: I have added credits, or it may stop",
          "Ianzishe hata hivyo: nimeongeza krediti, au inaweza kusimama",
        )}
        checked={isAgreed}
        onChange={(event) => onAgree(event.target.checked)}
      />
    </Note>
  );
}

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
    return missing.isRefused
      ? t(
          `${missingWords(missing)}: read above what to do`,
          `${missingWords(missing)}: soma hapo juu cha kufanya`,
        )
      : t(
          `${missingWords(missing)}: agree to it above first`,
          `${missingWords(missing)}: kubali kwanza hapo juu`,
        );
  if (isRepeatOpen)
    return t(
      "These people get the same message again: agree to it above first",
      "Watu hawa watapata ujumbe huo huo tena: kubali kwanza hapo juu",
    );
  return isReachOpen
    ? t(
        "More people than WhatsApp lets you reach in 24 hours: choose above first",
        "Watu ni wengi kuliko WhatsApp inavyokuruhusu kufikia ndani ya saa 24: chagua kwanza hapo juu",
      )
    : undefined;
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
  t(
    `You need ${formatNoun(count, "more credit", "more credits")}`,
    `Unahitaji krediti ${formatCount(count)} zaidi`,
  );
