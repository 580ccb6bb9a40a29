"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { originConsentWords, originDayWords } from "#components/domain/origin-words.ts";
import { useAmount } from "#components/domain/use-money.ts";
import { usePurposeWord } from "#components/domain/use-purposes.ts";
import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { contactListQuery } from "#lib/client/contact-lists/queries.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type {
  AudienceAnswer,
  AudienceCounts,
  AudienceSummary,
} from "#lib/contract/desk/campaign/audience.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Facts } from "#lib/contract/desk/facts.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { sayPeople, sayRows } from "../../count-words.ts";
import { LeftOutLink } from "../../run/recipients/left-out-link.tsx";

type ReviewStripProps = { planned: { campaign: Campaign; audience: AudienceSummary } };

/** Who gets it, who does not, what it needs and what is left: as the server counted it. */
export function ReviewStrip({ planned: { campaign, audience } }: ReviewStripProps) {
  const { counts } = audience;
  const { queued } = campaign.counts;
  const hasBoth = "text" in campaign.content && campaign.content.template !== undefined;
  return (
    <dl className="grid grid-cols-4 overflow-hidden rounded-3 border border-line bg-raised max-sm:grid-cols-2 max-sm:[&>:nth-child(n+3)]:border-t">
      <Figure
        label={t("Recipients", "Wapokeaji")}
        value={queued}
        below={t(`of ${sayRows(counts.rows)}`, `kati ya ${sayRows(counts.rows)}`)}
      />
      <Figure
        label={t("Skipped", "Waliorukwa")}
        value={campaign.counts.excluded}
        below={
          campaign.counts.excluded > 0 && (
            <LeftOutLink campaign={campaign}>{t("See them", "Watazame")}</LeftOutLink>
          )
        }
      />
      {campaign.channel === "sms" ? (
        <Credits audience={audience} tellsBalance={campaign.lane === "fast" && queued > 1} />
      ) : (
        <Figure
          label={t("Requests", "Maombi")}
          value={audience.requests}
          // A request has texts or templates: how many of each is known when it is their turn.
          below={`${sayPeople(queued)} = ${hasBoth ? atLeastRequests(audience.requests) : sayRequests(audience.requests)}`}
        />
      )}
    </dl>
  );
}

const sayRequests = (requests: number): string =>
  t(formatNoun(requests, "request"), formatNounSw(requests, "ombi", "maombi"));
const atLeastRequests = (requests: number): string =>
  t(`at least ${sayRequests(requests)}`, `angalau ${sayRequests(requests)}`);

type FigureProps = { label: string; value: ReactNode; below: ReactNode };

function Figure({ label, value, below }: FigureProps) {
  return (
    <div className="num min-w-0 border-line px-5 py-4 not-first:border-l max-sm:px-4 max-sm:[&:nth-child(odd)]:border-l-0">
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd className="text-20 font-semibold tracking-title">
        {typeof value === "number" ? formatCount(value) : value}
      </dd>
      <dd className="min-h-4 text-12 text-ink-2">{below}</dd>
    </div>
  );
}

type CreditsProps = Pick<ReviewStripProps["planned"], "audience"> & { tellsBalance: boolean };

function Credits({ audience: { segments }, tellsBalance }: CreditsProps) {
  const { data: facts } = useQuery(factsQuery);
  const credits = facts?.credits ?? null;
  const amount = useAmount();
  const [only] = segments.histogram;
  const each =
    only && segments.histogram.length === 1
      ? t(`${formatCount(only.segments)} for each`, `${formatCount(only.segments)} kwa kila mmoja`)
      : t(
          `up to ${formatCount(segments.largest)} for each`,
          `hadi ${formatCount(segments.largest)} kwa kila mmoja`,
        );
  return (
    <>
      <Figure
        label={t("Credits needed", "Krediti za kutumia")}
        value={segments.total}
        below={[amount(segments.total), each].filter(Boolean).join(", ")}
      />
      <Figure
        label={t("Credits after", "Krediti baadaye")}
        value={credits ? credits.amount - segments.total : t("Not known", "Hazijulikani")}
        below={
          credits ? (
            <BalanceAt credits={credits} />
          ) : // The answer to an SMS for one person, as a test is, holds no balance (§2.6).
          tellsBalance ? (
            t("we learn your balance with this send", "tutajua salio lako kwa utumaji huu")
          ) : (
            t(
              "we learn your balance with an SMS to several people",
              "tutajua salio lako kwa SMS kwa watu kadhaa",
            )
          )
        }
      />
    </>
  );
}

function BalanceAt({ credits }: { credits: NonNullable<Facts["credits"]> }) {
  const amount = formatCount(credits.amount);
  const time = <Time value={credits.at} show="day" />;
  return t(
    <>
      of {amount} at {time}
    </>,
    <>
      kati ya {amount} ({time})
    </>,
  );
}

type Bucket = Exclude<keyof AudienceCounts, "rows">;

const WORDS: readonly [Bucket, (count: number) => string][] = [
  [
    "ok",
    (count) =>
      t(
        `${formatNoun(count, "number")} as written`,
        `${formatNounSw(count, "namba", "namba")} kama ilivyoandikwa`,
      ),
  ],
  ["repaired", (count) => t(`${formatCount(count)} repaired`, `zilizorekebishwa ${formatCount(count)}`)],
  ["duplicate", (count) => t(formatNoun(count, "duplicate"), formatNounSw(count, "marudio", "marudio"))],
  [
    "notMobile",
    (count) => t(`${formatCount(count)} not a mobile number`, `si za simu ya mkononi ${formatCount(count)}`),
  ],
  ["suppressed", (count) => t(`${formatCount(count)} opted out`, `waliojitoa ${formatCount(count)}`)],
  [
    "noConsent",
    (count) => t(`${formatCount(count)} without consent`, `wasio na ridhaa ${formatCount(count)}`),
  ],
  [
    "capped",
    (count) =>
      t(`${formatCount(count)} had enough messages`, `waliopata jumbe za kutosha ${formatCount(count)}`),
  ],
  ["restricted", (count) => t(`${formatCount(count)} restricted`, `wenye kizuizi ${formatCount(count)}`)],
  [
    "trial",
    (count) =>
      t(
        `${formatCount(count)} not of your team (trial)`,
        `si wa timu yako (majaribio) ${formatCount(count)}`,
      ),
  ],
  ["heldOut", (count) => t(`${formatCount(count)} held out`, `wasiotumiwa ${formatCount(count)}`)],
  [
    "without",
    (count) =>
      t(
        `${formatCount(count)} in skipped lists or campaigns`,
        `wa orodha au kampeni zinazorukwa ${formatCount(count)}`,
      ),
  ],
  ["empty", (count) => t(`${formatCount(count)} without a number`, `wasio na namba ${formatCount(count)}`)],
  [
    "otherCountry",
    (count) => t(`${formatCount(count)} in another country`, `walio nchi nyingine ${formatCount(count)}`),
  ],
  ["invalid", (count) => t(`${formatCount(count)} invalid`, `zisizo sahihi ${formatCount(count)}`)],
];

/** The buckets in one line; they sum to the rows of the file. */
export function ReviewBuckets({ counts }: { counts: AudienceCounts }) {
  const met = WORDS.filter(([bucket]) => counts[bucket] > 0);
  return (
    <ul
      aria-label={t("All rows of the file", "Mistari yote ya faili")}
      className="num flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-2"
    >
      {met.map(([bucket, words]) => (
        <li key={bucket}>{words(counts[bucket])}</li>
      ))}
    </ul>
  );
}

/** Before Send: to how many it goes of whom we know no consent, where the company wants to be warned. */
export function ReviewConsent({ unproven, consent }: Pick<AudienceAnswer, "unproven" | "consent">) {
  return (
    <>
      {consent !== null && consent.unread > 0 && (
        <Note
          tone="amber"
          title={t(
            `${formatNoun(consent.unread, "row does", "rows do")} not say whether they agreed`,
            plural(
              consent.unread,
              "Mstari 1 hausemi kama mtu amekubali",
              `Mistari ${formatCount(consent.unread)} haisemi kama watu wamekubali`,
            ),
          )}
        >
          {t(
            `The first: ${consent.unreadRows.map(formatCount).join(", ")}. Write yes or no, and a day like 2026-03-01 or 1/3/2026.`,
            `Ya kwanza: ${consent.unreadRows.map(formatCount).join(", ")}. Andika yes au no, na siku kama 2026-03-01 au 1/3/2026.`,
          )}
        </Note>
      )}
      {consent !== null && consent.retired > 0 && (
        <Note
          tone="amber"
          title={t(
            `The consent of ${formatNoun(consent.retired, "row", "rows")} is not recorded`,
            `Ridhaa ya ${formatNounSw(consent.retired, "mstari", "mistari")} haikurekodiwa`,
          )}
        >
          {t(
            "Its purpose is retired, and nobody can agree to it any more. Choose another one at the columns.",
            "Kusudi lake limestaafishwa, na hakuna anayeweza kulikubali tena. Chagua jingine kwenye safu.",
          )}
        </Note>
      )}
      {unproven > 0 && <Unproven count={unproven} />}
    </>
  );
}

/** Where the people of a list came from, as its page says it. */
export function ReviewOrigin({ listId }: { listId: string }) {
  const word = usePurposeWord();
  const origin = useQuery(contactListQuery(listId)).data?.origin ?? null;
  if (origin === null) return null;
  const { file, consent } = origin;
  const words = originConsentWords(consent, word);
  return (
    <section aria-label={t("Where they came from", "Walikotoka")} className="text-13 text-ink-2">
      {t(
        <>
          From the file <bdi>{file}</bdi>. Consent: {words}
        </>,
        <>
          Kutoka faili <bdi>{file}</bdi>. Ridhaa: {words}
        </>,
      )}
      {consent !== null && (
        <>
          {" "}
          <bdi>{consent.source}</bdi>. {originDayWords(consent)}.
        </>
      )}
    </section>
  );
}

function Unproven({ count }: { count: number }) {
  return (
    <Note
      tone="amber"
      title={t(
        `${formatNoun(count, "person has", "people have")} not agreed, as far as we know`,
        plural(
          count,
          "Mtu 1 hajakubali, kadiri tunavyojua",
          `Watu ${formatCount(count)} hawajakubali, kadiri tunavyojua`,
        ),
      )}
    >
      {t(
        "Nobody has written down here that they want these messages. Whoever complains will ask you to show it.",
        "Hakuna aliyeandika hapa kwamba watu hawa wanataka jumbe hizi. Atakayelalamika atakuomba uonyeshe hilo.",
      )}
    </Note>
  );
}

/** Before Send: how many cells of the file are damaged, and whether they go out so. */
export function ReviewDamage({ damaged, problems }: Pick<AudienceAnswer, "damaged" | "problems">) {
  if (!damaged) return null;
  const isLeftOut = problems.some(({ code }) => code === "damaged-text");
  return (
    <Note
      tone="amber"
      title={t(
        `${formatNoun(damaged.cells, "cell has", "cells have")} damaged text`,
        plural(
          damaged.cells,
          "Kisanduku 1 kina maandishi yaliyoharibika",
          `Visanduku ${formatCount(damaged.cells)} vina maandishi yaliyoharibika`,
        ),
      )}
    >
      {isLeftOut
        ? t(
            "We skip the rows whose message would have one. To send to them, repair the text or keep it in the columns.",
            "Tunaruka mistari ambayo ujumbe wake ungekuwa na maandishi hayo. Ili kuwatumia, yarekebishe au uyaache yalivyo kwenye safu.",
          )
        : t(
            "Nothing is repaired: what the message has of them goes out as it is. You can repair the text in the columns.",
            "Hakuna kinachorekebishwa: yaliyomo kwenye ujumbe yanatumwa yalivyo. Unaweza kuyarekebisha kwenye safu.",
          )}
    </Note>
  );
}
