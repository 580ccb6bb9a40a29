"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { useHint, useLive, useWanted } from "#lib/client/live/use-live.ts";
import { newestNoticesQuery } from "#lib/client/notices/queries.ts";
import { useScreenPermission } from "#lib/client/notices/screen-permission.ts";
import type { Notice } from "#lib/contract/desk/notice/notice.ts";
import type { NoticeKind } from "#lib/contract/desk/notice/notice-kinds.ts";
import { leaveFor } from "../../ui/load/leaving.ts";
import { newcomersOf } from "./newcomers.ts";
import { noticeDetail, noticeWordsOf } from "./notice-words.ts";

/** Shows what comes from now on by the browser itself, also while another tab or another program is in front. */
export function OnScreen({ kinds }: { kinds: readonly NoticeKind[] }) {
  return useScreenPermission() === "granted" && kinds.length > 0 && <Showing kinds={kinds} />;
}

function Showing({ kinds }: { kinds: readonly NoticeKind[] }) {
  const client = useQueryClient();
  const router = useRouter();
  const known = useRef<number>(undefined);
  const read = useEffectEvent(async () => {
    const { items } = await client.fetchQuery({ ...newestNoticesQuery, staleTime: 0 });
    const read = newcomersOf(items, known.current);
    known.current = read.known;
    for (const notice of read.newcomers.filter(({ kind }) => kinds.includes(kind))) {
      show(notice, (href) => leaveFor(href, () => router.push(href)));
    }
  });
  // The next hint, and the bell, tell what this reading missed.
  const readQuietly = useEffectEvent(() => void read().catch(() => undefined));
  useEffect(() => readQuietly(), []);
  useWanted(["notice"], { isAlways: true });
  useHint("notice", () => readQuietly());
  useLive("reset", () => readQuietly());
  return null;
}

function show(notice: Notice, go: (href: string) => void): void {
  const words = noticeWordsOf(notice);
  if (!words || (document.hasFocus() && words.href.split("?")[0] === location.pathname)) return;
  try {
    // Of several tabs that say the same, the browser shows one; of the inbox the newest takes the place of the one before.
    const tag = `tuma ${notice.inbox ? `${notice.kind} ${notice.inbox.isMine}` : notice.id}`;
    const shown = new Notification(words.title, { body: noticeDetail(words), tag });
    shown.onclick = () => {
      window.focus();
      go(words.href);
      shown.close();
    };
  } catch {
    // Phones take them from a worker of the page alone: there the bell has to do.
  }
}
