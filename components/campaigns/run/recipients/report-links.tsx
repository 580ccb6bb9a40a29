import { FileLinks } from "#components/shell/file-links.tsx";
import { doorHref } from "#lib/client/door-href.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { ListRecipients } from "#lib/contract/desk/campaign/recipient.ts";
import { formatThese } from "#lib/contract/words/format-count.ts";
import { finalWords } from "./final-words.ts";

type ReportLinksProps = {
  campaign: Campaign;
  filters: ListRecipients;
  /** How many the filters leave; null where nobody has counted them. */
  people: number | null;
};

/**
 * The report in both forms and how final it is, at every width: on a phone no other way leads to it. Of whom the page is
 * asked for by state and reason; a search is no part of it.
 */
export function ReportLinks({ campaign, filters, people }: ReportLinksProps) {
  const { state, reason, q } = filters;
  const isAll = q !== undefined || (state === undefined && reason === undefined);
  const what = isAll ? WHAT : `Download ${formatThese(people)}`;
  const asked = { params: { id: campaign.id }, ...(!isAll && { query: { state, reason } }) };
  return (
    <span className="text-ink-3">
      <span className="num mr-2 text-12 max-sm:block">{finalWords(campaign)}</span>{" "}
      <FileLinks
        what={what}
        excel={doorHref("GET /api/campaigns/:id/report.xlsx", asked)}
        csv={doorHref("GET /api/campaigns/:id/report.csv", asked)}
      >
        {`${what} (Excel)`}
      </FileLinks>
    </span>
  );
}

const WHAT = "Download report: your columns + result";
