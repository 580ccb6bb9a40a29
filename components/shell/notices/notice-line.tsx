import type { ReactNode } from "react";
import { t } from "#lib/contract/language.ts";
import { cx } from "../../ui/cx.ts";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Time } from "../../ui/time/time.tsx";

type NoticeLineProps = {
  icon: ReactNode;
  title: ReactNode;
  detail: ReactNode;
  at?: string | null | undefined;
  /** Where it leads; with a label a line of its own, without one the title. */
  href?: string | undefined;
  label?: string | undefined;
  isNew?: boolean;
  onGo: () => void;
};

/** One line of what somebody is told: what happened, to what, and when. */
export function NoticeLine({ icon, title, detail, at, href, label, isNew = false, onGo }: NoticeLineProps) {
  return (
    <li
      className={cx(
        "relative grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-3 border-line px-4 py-2.5 text-13 [&+li]:border-t",
        isNew &&
          "before:absolute before:top-4.25 before:left-1.25 before:size-1.5 before:rounded-full before:bg-accent-text",
        href !== undefined && label === undefined && "hover:bg-hover",
      )}
    >
      <span className="mt-0.5 self-start">{icon}</span>
      <div className="min-w-0">
        <p className={isNew ? "font-medium" : "text-ink-2"}>
          {isNew && <span className="sr-only">{t("New: ", "Mpya: ")}</span>}
          {href !== undefined && label === undefined ? (
            <PageLink href={href} onClick={onGo} className="rounded-1 after:absolute after:inset-0">
              {title}
            </PageLink>
          ) : (
            title
          )}
        </p>
        <p className="num wrap-anywhere mt-0.5 text-12 text-ink-3">{detail}</p>
        {href !== undefined && label !== undefined && (
          <PageLink href={href} onClick={onGo} className="link touch mt-1.5 inline-block rounded-1">
            {label}
          </PageLink>
        )}
      </div>
      {at && <Time value={at} show="day" className="num text-12 text-ink-3" />}
    </li>
  );
}
