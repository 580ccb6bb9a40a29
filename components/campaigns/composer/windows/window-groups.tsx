"use client";

import { CircleQuestionMark, Clock, MessageSquareText } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { List } from "#components/ui/list/list.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import type { WindowCounts, WindowsOf } from "#lib/client/campaigns/window-queries.ts";
import type { WindowKind } from "#lib/contract/desk/campaign/campaign-history.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { WINDOW_STATE_WORDS } from "#lib/contract/words/window-words.ts";

const { Part: WindowPeopleDialog, preload } = lazyPart(() =>
  import("./window-people-dialog.tsx").then((part) => part.WindowPeopleDialog),
);

type WindowGroupsProps = {
  of: WindowsOf;
  counts: WindowCounts;
  /** The template that people without an open window get; null where they get the text. */
  template: string | null;
};

/** How many have an open window, a closed one, and none that we know of; what each gets, and who they are. */
export function WindowGroups({ of, counts, template }: WindowGroupsProps) {
  const [shown, setShown] = useState<{ kind: WindowKind; isOpen: boolean }>();
  const gets = template === null ? null : `Template ${template}`;
  const groups: { kind: WindowKind; icon: ReactNode; title: string; gets: string }[] = [
    {
      kind: "open",
      icon: <MessageSquareText className="text-green-fg" />,
      title: WINDOW_STATE_WORDS.open.word,
      gets: "Text",
    },
    {
      kind: "closed",
      icon: <Clock className="text-amber-fg" />,
      title: WINDOW_STATE_WORDS.closed.word,
      gets: gets ?? "Text, which the service refuses",
    },
    {
      kind: "unknown",
      icon: <CircleQuestionMark className="text-amber-fg" />,
      title: WINDOW_STATE_WORDS.unknown.word,
      gets: gets ?? "Text, which the service refuses unless their window is open",
    },
  ];
  return (
    <>
      <List label="People by window">
        {groups
          .filter(({ kind }) => counts[kind] > 0)
          .map(({ kind, icon, title, gets: what }) => (
            <li
              key={kind}
              className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 px-4 py-2 text-13 max-sm:grid-cols-[auto_minmax(0,1fr)_auto] [&>.lucide]:size-4"
            >
              {icon}
              <span className="font-medium">
                {title}: <span className="num">{formatCount(counts[kind])}</span>
              </span>
              <span className="text-ink-2 max-sm:order-last max-sm:col-span-2 max-sm:col-start-2">
                {what}
              </span>
              <button
                type="button"
                className="link max-sm:min-h-11"
                aria-haspopup="dialog"
                aria-label={`See who: ${title}`}
                onPointerEnter={preload}
                onFocus={preload}
                onClick={() => setShown({ kind, isOpen: true })}
              >
                See who
              </button>
            </li>
          ))}
      </List>
      {shown && (
        <Suspense>
          <WindowPeopleDialog
            key={shown.kind}
            of={of}
            kind={shown.kind}
            people={counts[shown.kind]}
            isOpen={shown.isOpen}
            onOpenChange={(isOpen) => setShown({ ...shown, isOpen })}
          />
        </Suspense>
      )}
    </>
  );
}
