import { DownloadLink } from "#components/shell/download-link.tsx";

const TALL = "link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center";

/** The report in both forms, at every width: on a phone no other way leads to it. */
export function ReportLinks({ campaignId }: { campaignId: string }) {
  const path = `/api/campaigns/${campaignId}/report`;
  return (
    <span>
      <DownloadLink className={TALL} href={`${path}.xlsx`}>
        Download report: your columns + result (Excel)
      </DownloadLink>{" "}
      or{" "}
      <DownloadLink
        className={`${TALL} max-sm:min-w-11`}
        href={`${path}.csv`}
        aria-label="Download report: your columns + result (CSV)"
      >
        CSV
      </DownloadLink>
    </span>
  );
}
