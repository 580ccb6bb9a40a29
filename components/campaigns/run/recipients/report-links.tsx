import { FileLinks } from "#components/shell/file-links.tsx";
import { doorHref } from "#lib/client/door-href.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { finalWords } from "./final-words.ts";

const WHAT = "Download report: your columns + result";

/** The report in both forms and how final it is, at every width: on a phone no other way leads to it. */
export function ReportLinks({ campaign }: { campaign: Campaign }) {
  const asked = { params: { id: campaign.id } };
  return (
    <span className="text-ink-3">
      <span className="num mr-2 text-12 max-sm:block">{finalWords(campaign)}</span>{" "}
      <FileLinks
        what={WHAT}
        excel={doorHref("GET /api/campaigns/:id/report.xlsx", asked)}
        csv={doorHref("GET /api/campaigns/:id/report.csv", asked)}
      >
        {`${WHAT} (Excel)`}
      </FileLinks>
    </span>
  );
}
