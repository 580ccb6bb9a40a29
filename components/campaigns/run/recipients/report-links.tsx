import { DownloadLink } from "#components/shell/download-link.tsx";
import { doorHref } from "#lib/client/door-href.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { finalWords } from "./final-words.ts";

const TALL = "link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center";

/** The report in both forms and how final it is, at every width: on a phone no other way leads to it. */
export function ReportLinks({ campaign }: { campaign: Campaign }) {
  const asked = { params: { id: campaign.id } };
  return (
    <span className="text-ink-3">
      <span className="num mr-2 text-12 max-sm:block">{finalWords(campaign)}</span>{" "}
      <DownloadLink className={TALL} href={doorHref("GET /api/campaigns/:id/report.xlsx", asked)}>
        Download report: your columns + result (Excel)
      </DownloadLink>{" "}
      or{" "}
      <DownloadLink
        className={`${TALL} max-sm:min-w-11`}
        href={doorHref("GET /api/campaigns/:id/report.csv", asked)}
        aria-label="Download report: your columns + result (CSV)"
      >
        CSV
      </DownloadLink>
    </span>
  );
}
