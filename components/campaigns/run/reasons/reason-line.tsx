import { againWords, reasonWords, stepOf, toldWords } from "#components/domain/reason/reason-words.ts";
import { SearchLink } from "#components/ui/field/search-link.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignReason } from "#lib/contract/desk/campaign/campaign-reasons.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import { formatCount, formatShare } from "#lib/contract/words/format-count.ts";
import { isDecidedNotSent } from "#lib/contract/words/run/decided-words.ts";
import type { FailureStep } from "#lib/contract/words/run/failure-steps.ts";

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
        {formatCount(reason.people)} · {formatShare(reason.people, whole)}
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
        <Way href={`/templates?q=${encodeURIComponent(template.templateName)}`}>See the template</Way>
      )}
      {to === "opted-out" && <Way href="/contacts/opted-out">People who have opted out</Way>}
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
