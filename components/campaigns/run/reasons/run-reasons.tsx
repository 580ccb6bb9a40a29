import { Card } from "#components/ui/card.tsx";
import { SearchLink } from "#components/ui/field/search-link.tsx";
import { Section } from "#components/ui/section.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { runFactsOf } from "../run-facts.ts";
import { type ReasonGroup, reasonGroupsOf } from "./reason-groups.ts";
import { ReasonLine } from "./reason-line.tsx";
import { useReasons } from "./use-reasons.ts";

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
      title="Why people did not get it"
      note={`${formatCount(whole)} of ${formatNoun(planned, "person", "people")}. Each share is of these ${formatCount(whole)}`}
    >
      <Card>
        {asked.isCounted ? (
          groups.map((group) => <Group key={group.key} {...{ group, whole, campaign, hrefOf }} />)
        ) : (
          <p className="p-5 text-13 text-ink-2 max-sm:p-4">
            Counting… This campaign is older than this summary. Come back in some minutes.
          </p>
        )}
        <NotKnown {...{ campaign, hrefOf }} />
      </Card>
    </Section>
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
          {reasons.length > 0 && "And "}
          {formatNoun(others, "person", "people")} {reasons.length > 0 ? "more: for" : "for"} other reasons,
          or the service does not say whose messages these are.
        </p>
      )}
    </section>
  );
}

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
      Not in these numbers, as nobody knows:{" "}
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
