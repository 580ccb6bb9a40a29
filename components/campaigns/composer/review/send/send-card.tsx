"use client";

import { useQuery } from "@tanstack/react-query";
import { Send, UserCheck } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useMoney } from "#components/domain/use-money.ts";
import { isTyped } from "#components/shell/is-typed.ts";
import { SaveFault } from "#components/shell/save-fault.tsx";
import { TypedCount } from "#components/shell/typed-count.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { StartCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import { t } from "#lib/contract/language.ts";
import { approvalLimitOf } from "#lib/contract/rules/sending/approval.ts";
import { LANES, mostARequest } from "#lib/contract/rules/sending/pace.ts";
import { TYPED_FROM } from "#lib/contract/rules/sending/typed-from.ts";
import { CHANNEL_IN_SENTENCE } from "#lib/contract/words/channel-words.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { whoGetsWhich } from "#lib/contract/words/run/sent-as-words.ts";
import { sayCredits } from "../../../count-words.ts";
import type { Shares } from "../../draft/use-composer.ts";
import { useCanary, useQuietUntil } from "../schedule-choice.tsx";
import { costing, costSentence, sendWords } from "./send-words.ts";
import { useCountedCredits } from "./use-counted-credits.ts";

/** What is asked for beside the review. */
const ASKED = ["date", "canary", "pace", "batch", "hoursFrom", "hoursTo"] as const;

type SendCardProps = Shares<"form" | "review" | "zone" | "openings"> & {
  planned: PlanAnswer;
  /** Above which a second person has to approve it; null where nobody has to. */
  limit: string | null;
  /** What a person has not agreed to yet. */
  unagreed: string | undefined;
  hasAddedCredits: boolean;
  /** Campaigns with the same message that are shown. */
  repeats: string[];
  /** What was chosen for more people than WhatsApp lets the account reach. */
  reach: StartCampaign["reach"];
};

/** What happens when the button is pressed, and the button: it says how many, for what and when. */
export function SendCard(props: SendCardProps) {
  return props.planned.campaign.counts.queued === 0 ? (
    <NobodyCard planned={props.planned} />
  ) : (
    <SomebodyCard {...props} />
  );
}

/** Every row is skipped: there is nothing to choose, to cost or to wait for. */
function NobodyCard({ planned }: Pick<SendCardProps, "planned">) {
  const isChosen = planned.audience.counts.without > 0;
  return (
    <section
      aria-label={t("Send", "Tuma")}
      className="flex items-center gap-x-6 gap-y-4 rounded-3 border border-line bg-raised px-5 py-4 max-sm:flex-col max-sm:items-stretch max-sm:px-4"
    >
      <div className="min-w-0 flex-1">
        <p className="font-medium">{t("Nobody is left to send to", "Hakuna aliyebaki wa kutumiwa")}</p>
        <p className="text-13 text-ink-2">
          {t("Every row of the file is skipped.", "Kila mstari wa faili umerukwa.")}{" "}
          {isChosen
            ? t(
                "Change whom you skip, or choose another file.",
                "Badilisha unaowaruka, au chagua faili lingine.",
              )
            : t("Fix the file, or choose another one.", "Rekebisha faili, au chagua lingine.")}
        </p>
      </div>
      <Button
        look="primary"
        size="large"
        icon={<Send />}
        lockedBecause={t("Nobody is left to send to", "Hakuna aliyebaki wa kutumiwa")}
      >
        {t("Send", "Tuma")}
      </Button>
    </section>
  );
}

function SomebodyCard(props: SendCardProps) {
  const { composer, planned, limit, unagreed, hasAddedCredits, repeats, reach } = props;
  const { form, review } = composer;
  const [typed, setTyped] = useState("");
  const when = useWatch({ control: form.control, name: "when" });
  const waitsUntil = useQuietUntil(composer)?.until ?? null;
  const count = planned.campaign.counts.queued;
  const credits = useCountedCredits(planned.campaign.channel, planned.audience.segments.total);
  const first = useCanary(composer, count);
  const isLarge = count > TYPED_FROM && limit === null;
  const isConfirmed = !isLarge || isTyped(typed, count);
  const isLater = when === "later" || waitsUntil !== null;
  async function send() {
    // What was chosen last may still be missing its day or time, or a number.
    if (await form.trigger([...ASKED], { shouldFocus: true }))
      await review.send({ isAsking: limit !== null, hasAddedCredits, repeats, reach });
  }
  return (
    <>
      <SaveFault error={review.startError} title={t("Nothing was sent", "Hakuna kilichotumwa")} />
      <section
        aria-label={t("Send", "Tuma")}
        className="flex items-center gap-x-6 gap-y-4 rounded-3 border border-line bg-raised px-5 py-4 max-sm:flex-col max-sm:items-stretch max-sm:px-4"
      >
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          {limit === null ? (
            <WhatHappens composer={composer} planned={planned} isLater={isLater} />
          ) : (
            <NeedsApproval planned={planned} limit={limit} />
          )}
          {isLarge && (
            <TypedCount
              label={t(
                `This is a large send. Type ${count} to confirm.`,
                `Huu ni utumaji mkubwa. Andika ${count} kuthibitisha.`,
              )}
              value={typed}
              onChange={setTyped}
            />
          )}
        </div>
        <Button
          look="primary"
          size="large"
          icon={limit === null ? <Send /> : <UserCheck />}
          isBusy={review.isStarting || review.isReviewing}
          lockedBecause={whyNotSend({ isConfirmed, unagreed })}
          onClick={() => void send()}
          // With its cost and the time the line is long: it breaks.
          className="h-auto! min-h-11 whitespace-normal! text-balance py-2 max-sm:w-full sm:max-w-88"
        >
          {limit === null
            ? sendWords({ count, credits, first, isScheduled: when === "later", waitsUntil })
            : t(
                `Ask for approval of ${costing(count, credits)}`,
                `Omba idhini ya ${costing(count, credits)}`,
              )}
        </Button>
      </section>
    </>
  );
}

type WhatHappensProps = Pick<SendCardProps, "composer" | "planned"> & { isLater: boolean };

function WhatHappens({ composer, planned, isLater }: WhatHappensProps) {
  const [channel, lane, others] = useWatch({
    control: composer.form.control,
    name: ["channel", "lane", "others"],
  });
  const hasBoth = channel === "chat-text" && others !== null;
  const count = planned.campaign.counts.queued;
  const first = useCanary(composer, count);
  const money = useMoney();
  const { total } = planned.audience.segments;
  const credits = `${sayCredits(total)}${money(total)}`;
  const isKnown = useCountedCredits(channel, total) !== null;
  const message = CHANNEL_IN_SENTENCE[channel];
  const cost = `${costSentence(credits, { isKnown, isAll: first !== null })} `;
  const inFlight = Math.min(
    first ?? count,
    channel === "sms" && lane === "exact" ? LANES : LANES * mostARequest({ channel }),
  );
  return (
    <div>
      <p className="font-medium">
        {getWords(first ?? count, hasBoth ? orTemplate(message) : message)}
        {first === null ? "" : t(" first", " kwanza")}
        {isLater ? "" : t(" now", " sasa")}
      </p>
      <p className="num text-13 text-ink-2">
        {first !== null && othersWords(count - first)}
        {channel === "sms" && cost}
        {hasBoth && `${whoGetsWhich()} `}
        {pauseWords(inFlight)}
      </p>
    </div>
  );
}

const getWords = (people: number, message: string): string =>
  t(
    `${formatNoun(people, "person gets", "people get")} this ${message}`,
    plural(people, `Mtu 1 anapata ${message}`, `Watu ${formatCount(people)} wanapata ${message}`),
  );

const orTemplate = (message: string): string => t(`${message} or the template`, `${message} au kiolezo`);

const othersWords = (others: number): string =>
  t(
    `Then we ask you about the other ${formatCount(others)}. `,
    plural(
      others,
      "Kisha tunakuuliza kuhusu 1 aliyebaki. ",
      `Kisha tunakuuliza kuhusu ${formatCount(others)} waliobaki. `,
    ),
  );

const pauseWords = (inFlight: number): string =>
  t(
    `You can pause it, but up to ${formatNoun(inFlight, "message")} may already be on ${plural(inFlight, "its", "their")} way.`,
    plural(
      inFlight,
      "Unaweza kuisitisha kwa muda, lakini huenda hadi ujumbe 1 tayari uko njiani.",
      `Unaweza kuisitisha kwa muda, lakini huenda hadi jumbe ${formatCount(inFlight)} tayari ziko njiani.`,
    ),
  );

type Confirmed = { isConfirmed: boolean; unagreed: string | undefined };

function whyNotSend({ isConfirmed, unagreed }: Confirmed): string | undefined {
  if (unagreed !== undefined) return unagreed;
  return isConfirmed
    ? undefined
    : t("Type the number of recipients first", "Andika kwanza idadi ya wapokeaji");
}

/** Above which limit a plan needs the approval of a second person; null where it needs none. */
export function useApprovalLimit({ campaign, audience }: PlanAnswer): string | null {
  const { data: facts } = useQuery(factsQuery);
  if (!facts) return null;
  const isSms = campaign.channel === "sms";
  const size = { people: campaign.counts.queued, credits: audience.segments.total, isSms };
  return approvalLimitOf(size, facts.approvalLimits);
}

/** What happens when a person asks instead of sending. */
export function NeedsApproval({ planned, limit }: { planned: PlanAnswer; limit: string }) {
  const { channel, counts } = planned.campaign;
  const { total } = planned.audience.segments;
  const money = useMoney();
  const isKnown = useCountedCredits(channel, total) !== null;
  const credits = `${sayCredits(total)}${money(total)}`;
  const cost = channel === "sms" ? ` ${costSentence(credits, { isKnown, isAll: false })}` : "";
  return (
    <div>
      <p className="font-medium">{approvedWords(counts.queued, CHANNEL_IN_SENTENCE[channel])}</p>
      <p className="num text-13 text-ink-2">
        {t(
          `A campaign ${limit} needs the approval of a second person.`,
          `Kampeni ${limit} inahitaji idhini ya mtu wa pili.`,
        )}
        {cost}
        {t(
          " Nobody can change it while it waits, and you can withdraw the request.",
          " Hakuna anayeweza kuibadilisha inaposubiri, na unaweza kuondoa ombi.",
        )}
      </p>
    </div>
  );
}

const approvedWords = (people: number, message: string): string =>
  t(
    `${formatNoun(people, "person gets", "people get")} this ${message} when it is approved`,
    plural(
      people,
      `Mtu 1 atapata ${message} ikiidhinishwa`,
      `Watu ${formatCount(people)} watapata ${message} ikiidhinishwa`,
    ),
  );
