"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { threadQuery } from "#lib/client/inbox/queries.ts";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { t } from "#lib/contract/language.ts";
import { knownNameOf, nameOf } from "../../domain/chat/name-of.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { useSingleKeys } from "../../shell/keys/use-single-keys.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { useMedia } from "../../ui/load/use-media.ts";
import { Drawer } from "../../ui/popup/drawer.tsx";
import { initialsOf } from "../../ui/text/initials-of.ts";
import type { InboxRights } from "../inbox-rights.ts";

const { Part: PersonPanel } = lazyPart(() => import("./person-panel.tsx").then((part) => part.PersonPanel));

/** As `min-[80rem]:` has it: there is room for the person beside list and conversation. */
const ROOM = "(width >= 80rem)";

type PersonBesideProps = { id: number; rights: InboxRights };

/** The person of the open conversation, where there is room for a third part. */
export function PersonBeside({ id, rights }: PersonBesideProps) {
  const conversation = useInfiniteQuery(threadQuery(id)).data?.pages[0]?.conversation;
  const hasRoom = useMedia(ROOM);
  const panel = useRef<HTMLElement>(null);
  useSingleKeys(hasRoom ? { i: () => panel.current?.focus() } : {});
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={t("This person", "Mtu huyu")}
      className="bare hidden min-h-0 min-w-0 overflow-y-auto border-line border-l p-5 min-[80rem]:block"
    >
      {conversation && <Who conversation={conversation} />}
      {hasRoom && conversation && (
        <Suspense fallback={<Skeleton width="full" />}>
          <PersonPanel conversation={conversation} rights={rights} />
        </Suspense>
      )}
    </aside>
  );
}

function Who({ conversation }: { conversation: Conversation }) {
  const known = knownNameOf(conversation);
  return (
    <header className="mb-4 flex items-center gap-3">
      {known !== null && (
        <span
          aria-hidden="true"
          className="grid size-9 flex-none place-items-center rounded-full bg-grey-soft font-semibold text-12 text-ink-2"
        >
          {initialsOf(known)}
        </span>
      )}
      <div className="min-w-0">
        <h2 dir="auto" className="break-words font-medium">
          {nameOf(conversation)}
        </h2>
        {known !== null && <p className="num text-12 text-ink-3">{formatNumber(conversation.number)}</p>}
      </div>
    </header>
  );
}

type PersonButtonProps = { conversation: Conversation; rights: InboxRights };

/** The same in a drawer, where there is none. */
export function PersonButton({ conversation, rights }: PersonButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const hasRoom = useMedia(ROOM);
  useSingleKeys(hasRoom ? {} : { i: () => setOpen((is) => !is) });
  return (
    <>
      <IconButton
        className="min-[80rem]:hidden"
        look="plain"
        icon="lucide-user"
        label={t("This person", "Mtu huyu")}
        aria-keyshortcuts="i"
        onClick={() => setOpen(true)}
      />
      <Drawer
        isOpen={isOpen && !hasRoom}
        onClose={() => setOpen(false)}
        label={t("This person", "Mtu huyu")}
        title={<span className="break-words font-medium">{nameOf(conversation)}</span>}
      >
        <Suspense fallback={<Skeleton width="full" />}>
          <PersonPanel conversation={conversation} rights={rights} />
        </Suspense>
      </Drawer>
    </>
  );
}
