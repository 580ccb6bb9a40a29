"use client";

import { CircleQuestionMark, Clock, MessageSquareText } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { List } from "#components/ui/list/list.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import type { WindowCounts, WindowsOf } from "#lib/client/campaigns/window-queries.ts";
import type { WindowKind } from "#lib/contract/desk/campaign/campaign-history.ts";
import { t } from "#lib/contract/language.ts";
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
  const gets = template === null ? null : t(`Template ${template}`, `Kiolezo ${template}`);
  const groups: { kind: WindowKind; icon: ReactNode; title: string; gets: string }[] = [
    {
      kind: "open",
      icon: <MessageSquareText className="text-green-fg" />,
      title: WINDOW_STATE_WORDS.open.word,
      gets: t("Text", "Maandishi"),
    },
    {
      kind: "closed",
      icon: <Clock className="text-amber-fg" />,
      title: WINDOW_STATE_WORDS.closed.word,
      gets: gets ?? t("Text, which the service refuses", "Maandishi, ambayo huduma inayakataa"),
    },
    {
      kind: "unknown",
      icon: <CircleQuestionMark className="text-amber-fg" />,
      title: WINDOW_STATE_WORDS.unknown.word,
      gets:
        gets ??
        t(
          "Text, which the service refuses unless their window is open",
          "Maandishi, ambayo huduma inayakataa dirisha lao lisipokuwa wazi",
        ),
    },
  ];
  return (
    <>
      <List label={t("People by window", "Watu kwa hali ya dirisha")}>
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
                aria-label={t(`See who: ${title}`, `Tazama ni nani: ${title}`)}
                onPointerEnter={preload}
                onFocus={preload}
                onClick={() => setShown({ kind, isOpen: true })}
              >
                {t("See who", "Tazama ni nani")}
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
