"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useSeeNotices } from "#lib/client/notices/mutations.ts";
import { newestNoticesQuery } from "#lib/client/notices/queries.ts";
import { useNeedsAsTheyChange } from "#lib/client/notices/use-needs-as-they-change.ts";
import type { NoticeList } from "#lib/contract/desk/notice/notice.ts";
import { t } from "#lib/contract/language.ts";
import { cx } from "../../ui/cx.ts";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import type { PopoverProps } from "../../ui/popup/popover.tsx";
import { PopoverPanel } from "../../ui/popup/popover-panel.tsx";
import { ListError } from "../list-error.tsx";
import { needCountWords } from "./need-count-words.ts";
import { NeedLines } from "./need-lines.tsx";
import { EarlierLines, isEarlier, LinesLoading } from "./notice-lines.tsx";

/** The bell, open. */
export function NoticesPopover(face: Pick<PopoverProps, "label" | "face" | "faceClass">) {
  return (
    <PopoverPanel {...face} look="list">
      {(close) => <NoticesPanel onGo={close} />}
    </PopoverPanel>
  );
}

const HEAD = "px-4 pt-3 pb-1 text-12 font-medium text-ink-3";

/** What the bell opens: what needs somebody, and what happened while they were elsewhere. */
export function NoticesPanel({ onGo }: { onGo: () => void }) {
  const query = useQuery({ ...newestNoticesQuery, staleTime: 0 });
  const { needs, items } = query.data ?? {};
  useSeeNotices(items);
  const inNeed = useNeedsAsTheyChange(needs);
  return (
    <>
      <header className="flex items-baseline gap-2 border-line border-b px-4 py-3">
        <h2 className="text-14 font-semibold">{t("Notices", "Taarifa")}</h2>
        {inNeed > 0 && <span className="num text-12 text-ink-3">{needCountWords(inNeed)}</span>}
      </header>
      <div aria-busy={query.isPending} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {query.isPending && <Loading inNeed={inNeed} />}
        {query.error && (
          <ListError title={t("We could not read the notices", "Hatukuweza kusoma taarifa")} query={query}>
            {t("No notice is lost.", "Hakuna taarifa iliyopotea.")}
          </ListError>
        )}
        {query.data && <Lines list={query.data} onGo={onGo} />}
      </div>
      <footer className="flex items-center justify-between gap-4 border-line border-t bg-sunken px-4 py-2.5 text-13 max-sm:py-3">
        <PageLink href="/notices" onClick={onGo} className="link touch rounded-1">
          {t("All notices", "Taarifa zote")}
        </PageLink>
        <PageLink href="/settings/notices" onClick={onGo} className="link touch rounded-1">
          {t("Choose your notices", "Chagua taarifa zako")}
        </PageLink>
      </footer>
    </>
  );
}

/** The bell knows already how many lines need somebody. */
function Loading({ inNeed }: { inNeed: number }) {
  return (
    <>
      {inNeed > 0 && <h3 className={HEAD}>{t("Needs you", "Inakuhitaji")}</h3>}
      <LinesLoading lines={inNeed} isLong />
      <h3 className={cx(HEAD, inNeed > 0 && "border-line border-t")}>{t("Earlier", "Za awali")}</h3>
      <LinesLoading />
    </>
  );
}

function Lines({ list: { needs, items }, onGo }: { list: NoticeList; onGo: () => void }) {
  const earlier = items.filter(isEarlier);
  if (needs.length + earlier.length === 0) {
    return (
      <div className="grid h-full place-items-center">
        <ListEmpty icon={<Bell />} title={t("Nothing yet", "Bado hakuna kitu")}>
          {t(
            "When a campaign ends or stops, a template gets an answer or a customer writes, you see it here.",
            "Kampeni inapokwisha au kusimama, kiolezo kinapopata jibu au mteja anapoandika, utaona hapa.",
          )}
        </ListEmpty>
      </div>
    );
  }
  return (
    <>
      {needs.length > 0 && <h3 className={HEAD}>{t("Needs you", "Inakuhitaji")}</h3>}
      <NeedLines needs={needs} onGo={onGo} />
      {earlier.length > 0 && (
        <h3 className={cx(HEAD, needs.length > 0 && "border-line border-t")}>{t("Earlier", "Za awali")}</h3>
      )}
      <EarlierLines notices={earlier} onGo={onGo} />
    </>
  );
}
