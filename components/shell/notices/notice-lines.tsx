"use client";

import type { Notice } from "#lib/contract/desk/notice/notice.ts";
import { t } from "#lib/contract/language.ts";
import { StatusIcon } from "../../domain/status/status-icon.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { NoticeLine } from "./notice-line.tsx";
import { isOpenNotice, noticeDetail, noticeWordsOf } from "./notice-words.ts";

/** What happened and needs nobody any more, newest first. */
export const isEarlier = (notice: Notice): boolean => !isOpenNotice(notice) && noticeWordsOf(notice) !== null;

type EarlierLinesProps = { notices: readonly Notice[]; onGo: () => void };

export function EarlierLines({ notices, onGo }: EarlierLinesProps) {
  return (
    <ul aria-label={t("Earlier", "Za awali")}>
      {notices.filter(isEarlier).map((notice) => {
        const words = noticeWordsOf(notice);
        return (
          words && (
            <NoticeLine
              key={notice.id}
              icon={
                words.icon === "message" ? (
                  <Icon look="lucide-message-circle" className="size-4 text-ink-2" />
                ) : (
                  <StatusIcon name={words.icon} className="size-4" />
                )
              }
              title={words.title}
              detail={
                <>
                  <bdi>{words.name}</bdi>
                  {noticeDetail(words).slice(words.name.length)}
                </>
              }
              at={notice.at}
              href={words.href}
              isNew={notice.isNew}
              onGo={onGo}
            />
          )
        );
      })}
    </ul>
  );
}

/** Nobody sees more at once. */
const MOST = 10;

type LinesLoadingProps = {
  /** As many as there will be, where that is known. */
  lines?: number;
  /** With a way to what the line is about below it. */
  isLong?: boolean;
};

/** Lines of what somebody is told while they are read, as high as they will be. */
export function LinesLoading({ lines = 5, isLong = false }: LinesLoadingProps) {
  return (
    <ul aria-hidden="true">
      {Array.from({ length: Math.min(lines, MOST) }, (_, line) => line).map((line) => (
        <li key={line} className="border-line py-2.5 pr-4 pl-11 text-13 [&+li]:border-t">
          <p>
            <Skeleton width="widest" />
          </p>
          <p className="mt-0.5 text-12">
            <Skeleton width="wide" />
          </p>
          {isLong && (
            <p className="mt-1.5">
              <Skeleton />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
