import type { ReactNode } from "react";
import { t } from "#lib/contract/language.ts";
import { CopyButton } from "../button/copy-button.tsx";

type TechnicalLineProps = { children: ReactNode; requestId?: string | undefined };

/** What whoever helps will ask for, folded away: a code, a status, the id of a request. */
export function TechnicalLine({ children, requestId }: TechnicalLineProps) {
  return (
    <details className="text-12 text-ink-3">
      <summary className="link w-fit cursor-pointer rounded-1 py-1 max-sm:py-3">
        {t("Technical details", "Maelezo ya kiufundi")}
      </summary>
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="code break-words">{children}</span>
        {requestId !== undefined && (
          <CopyButton text={requestId} label={t("Copy request id", "Nakili ID ya ombi")} />
        )}
      </div>
    </details>
  );
}
