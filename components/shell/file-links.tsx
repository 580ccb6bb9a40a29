import { t } from "#lib/contract/language.ts";
import { DownloadLink } from "./download-link.tsx";

const TALL = "link max-sm:inline-flex max-sm:min-h-11 max-sm:min-w-11 max-sm:items-center";

/** One file in both its forms; `what` says in whole words what is downloaded. */
export function FileLinks({
  what,
  excel,
  csv,
  children = "Excel",
}: {
  what: string;
  excel: string;
  csv: string;
  children?: string;
}) {
  return (
    <>
      <DownloadLink className={TALL} href={excel} aria-label={`${what} (Excel)`}>
        {children}
      </DownloadLink>{" "}
      {t("or", "au")}{" "}
      <DownloadLink className={TALL} href={csv} aria-label={`${what} (CSV)`}>
        CSV
      </DownloadLink>
    </>
  );
}
