import { useQuery } from "@tanstack/react-query";
import { againWords, reasonWords, stepOf, toldWords } from "#components/domain/reason-words.ts";
import { Card } from "#components/ui/card.tsx";
import { SearchLink } from "#components/ui/field/search-link.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { Section } from "#components/ui/section.tsx";
import { reasonsQuery } from "#lib/client/campaigns/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignReason, CampaignReasons } from "#lib/contract/desk/campaign/recipient.ts";
import { t } from "#lib/contract/language.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { isDecidedNotSent } from "#lib/contract/words/run/decided-words.ts";
import type { FailureStep } from "#lib/contract/words/run/failure-steps.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { runFactsOf, shareOf } from "../run-facts.ts";
import { mayHaveReasons, type ReasonGroup, reasonGroupsOf } from "./reason-groups.ts";

/** As `HrefOf`, of those with one reason. */
export type HrefOfReason = (filter: string | undefined, reason?: string) => string;

type RunReasonsProps = { campaign: Campaign; hrefOf: HrefOfReason };

/** Why people did not get it, what helps, and the way to just these people. */
export function RunReasons({ campaign, hrefOf }: RunReasonsProps) {
  const asked = useReasons(campaign);
  const { planned } = runFactsOf(campaign);
  const groups = reasonGroupsOf(campaign, asked?.reasons ?? []);
  const whole = groups.reduce((sum, { people }) => sum + people, 0);
  if (groups.length === 0 || asked === undefined || isForgotten(campaign, asked.reasons)) return null;
  return (
    <Section
      title={t("Why people did not get it", "Kwa nini watu hawakuupata")}
      note={ofWhomWords(whole, planned)}
    >
      <Card>
        {asked.isCounted ? (
          groups.map((group) => <Group key={group.key} {...{ group, whole, campaign, hrefOf }} />)
        ) : (
          <p className="p-5 text-13 text-ink-2 max-sm:p-4">
            {t(
              "Counting… This campaign is older than this summary. Come back in some minutes.",
              "Tunahesabu… Kampeni hii ni ya zamani kuliko muhtasari huu. Rudi baada ya dakika chache.",
            )}
          </p>
        )}
        <NotKnown {...{ campaign, hrefOf }} />
      </Card>
    </Section>
  );
}

function ofWhomWords(whole: number, planned: number): string {
  const people = t(
    `${formatCount(whole)} of ${formatNoun(planned, "person", "people")}`,
    `${formatCount(whole)} kati ya ${formatNounSw(planned, "mtu", "watu")}`,
  );
  if (shareOf(whole, whole) === null) return people;
  return t(
    `${people}. Each share is of these ${formatCount(whole)}`,
    `${people}. Kila asilimia ni ya hawa ${formatCount(whole)}`,
  );
}

/** Its people were removed before anybody counted by reason. */
const isForgotten = ({ peopleRemovedAt }: Campaign, reasons: readonly unknown[]): boolean =>
  peopleRemovedAt !== null && reasons.length === 0;

function Group({ group, whole, campaign, hrefOf }: RunReasonsProps & { group: ReasonGroup; whole: number }) {
  const { title, meaning, people, reasons, others, filter } = group;
  return (
    <section aria-label={title} className="border-line p-5 not-first:border-t max-sm:p-4">
      <h3 className="flex items-baseline justify-between gap-3 text-13 font-semibold">
        {title}
        <span className="num">{formatCount(people)}</span>
      </h3>
      <p className="text-12 text-ink-3">{meaning}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {reasons.map((reason) => (
          <ReasonLine
            key={reason.id}
            {...{ reason, campaign, whole }}
            href={campaign.peopleRemovedAt === null ? hrefOf(filter, reason.id) : undefined}
          />
        ))}
      </ul>
      {others > 0 && (
        <p className="num mt-3 text-12 text-ink-3">
          {reasons.length > 0 ? moreWords(others) : othersWords(others)}
        </p>
      )}
    </section>
  );
}

const othersWords = (others: number): string =>
  t(
    `${formatNoun(others, "person", "people")} for other reasons, or the service does not say whose messages these are.`,
    `${formatNounSw(others, "Mtu", "Watu")} kwa sababu nyingine, au huduma haisemi jumbe hizi ni za nani.`,
  );

const moreWords = (others: number): string =>
  t(
    `And ${formatNoun(others, "person", "people")} more: for other reasons, or the service does not say whose messages these are.`,
    `Na ${formatNounSw(others, "mtu", "watu")} zaidi: kwa sababu nyingine, au huduma haisemi jumbe hizi ni za nani.`,
  );

/** What nobody can say yet is not among those who failed. */
function NotKnown({ campaign, hrefOf }: RunReasonsProps) {
  const { counts, delivery } = campaign;
  const open = [
    { word: MESSAGE_WORDS.unknown.word, people: counts.unknown, filter: "unknown" },
    { word: MESSAGE_WORDS.noReport.word, people: delivery.expired, filter: "expired" },
  ].filter(({ people }) => people > 0);
  if (open.length === 0) return null;
  return (
    <p className="num border-line border-t px-5 py-3 text-12 text-ink-3 max-sm:px-4">
      {t("Not in these numbers, as nobody knows:", "Hawamo kwenye idadi hizi, kwa kuwa hakuna anayejua:")}{" "}
      {open.map(({ word, people, filter }, place) => (
        <span key={filter}>
          {place > 0 && ", "}
          <SearchLink
            className="link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
            href={hrefOf(filter)}
          >
            {word} {formatCount(people)}
          </SearchLink>
        </span>
      ))}
    </p>
  );
}

type ReasonLineProps = {
  reason: CampaignReason;
  campaign: Campaign;
  /** Of how many people these are a part: of all who did not get it. */
  whole: number;
  /** Where these people are; undefined where they are removed. */
  href: string | undefined;
};

/** One reason: how many, of how many, what the service says of it and what helps. */
export function ReasonLine({ reason, campaign, whole, href }: ReasonLineProps) {
  const isSms = campaign.channel === "sms";
  const words = reasonWords(reason, isSms);
  const step = isDecidedNotSent(reason.said) ? undefined : stepOf(reason, isSms);
  const said = [toldWords(reason), againWords(reason)].filter(Boolean).join(" ");
  const share = shareOf(reason.people, whole);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 text-13">
      {href === undefined ? (
        <span className="break-words">{words}</span>
      ) : (
        <SearchLink
          className="link justify-self-start break-words max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
          href={href}
        >
          {words}
        </SearchLink>
      )}
      <span className="num whitespace-nowrap">
        {formatCount(reason.people)}
        {share !== null && ` · ${share}`}
      </span>
      <svg aria-hidden="true" className="col-span-2 my-1 block h-1.5 w-full rounded-1 bg-sunken">
        <rect
          rx="3"
          width={`${whole === 0 ? 0 : (100 * reason.people) / whole}%`}
          height="100%"
          className="fill-plot-1"
        />
      </svg>
      {(said !== "" || step) && (
        <p className="col-span-2 text-12 text-ink-3">
          {said} {step && <Step step={step} campaign={campaign} />}
        </p>
      )}
    </li>
  );
}

function Step({ step: { text, to }, campaign }: { step: FailureStep; campaign: Campaign }) {
  const template = templateOf(campaign.content);
  return (
    <>
      {text}
      {to === "template" && template && (
        <Way href={`/templates?q=${encodeURIComponent(template.templateName)}`}>
          {t("See the template", "Tazama kiolezo")}
        </Way>
      )}
      {to === "opted-out" && (
        <Way href="/contacts/opted-out">{t("People who have opted out", "Watu waliojitoa")}</Way>
      )}
    </>
  );
}

const Way = ({ href, children }: { href: string; children: string }) => (
  <>
    {" "}
    <PageLink className="link max-sm:flex max-sm:min-h-11 max-sm:items-center" href={href}>
      {children}
    </PageLink>
  </>
);

/** Why people of a campaign did not get it; undefined until it is known, and where there is nobody. */
export function useReasons(campaign: Campaign): CampaignReasons | undefined {
  const { data } = useQuery({ ...reasonsQuery(campaign.id), enabled: mayHaveReasons(campaign) });
  return data;
}
