"use client";

import type { Notice } from "#lib/contract/desk/notice/notice.ts";
import { StatusIcon } from "../../domain/status/status-icon.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { NoticeLine } from "./notice-line.tsx";
import { isOpenNotice, noticeDetail, noticeWordsOf } from "./notice-words.ts";

/** What happened and needs nobody any more, newest first. */
export const isEarlier = (notice: Notice): boolean => !isOpenNotice(notice) && noticeWordsOf(notice) !== null;

type EarlierLinesProps = { notices: readonly Notice[]; onGo: () => void };

export function EarlierLines({ notices, onGo }: EarlierLinesProps) {
  return (
    <ul aria-label="Earlier">
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
