"use client";

import { Ban, LayoutTemplate, MessageSquareText } from "lucide-react";
import { memo, type ReactNode, useEffect, useState } from "react";
import type { Draft } from "#lib/client/send/draft.ts";
import type { SortedByWindow, Windowed } from "#lib/client/send/people/sort-by-window.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { NO_WINDOW_WORDS, WINDOW_STATE_WORDS } from "#lib/contract/words/window-words.ts";
import { formatNumber } from "../domain/format-number.ts";
import { Button } from "../ui/button/button.tsx";
import { cx } from "../ui/cx.ts";
import { List } from "../ui/list/list.tsx";
import { Section } from "../ui/section.tsx";
import { announce } from "../ui/text/announce.ts";
import { formatLength } from "../ui/time/format-time.ts";
import { useTicking } from "../ui/time/use-ticking.ts";

type WindowGroupProps = {
  icon: ReactNode;
  title: string;
  /** What these people get. */
  gets: string;
  people: readonly Windowed[];
  children: (person: Windowed) => ReactNode;
};

const SHOWN = 4;

/** One group of recipients: how many, what they get, and each with the reason; the first few until more are asked for. */
export function WindowGroup({ icon, title, gets, people, children: reasonOf }: WindowGroupProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? people : people.slice(0, SHOWN);
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 text-13 [&>.lucide]:size-4">
        {icon}
        <span className="font-medium">
          {title}: <span className="num">{formatCount(people.length)}</span>
        </span>
        <span className="ml-auto text-ink-2">{gets}</span>
      </p>
      <ul aria-label={title} className="flex flex-col gap-1 text-12 sm:pl-6">
        {shown.map((person) => (
          <li key={person.number} className="flex flex-wrap justify-between gap-x-4">
            <span className="num">{formatNumber(person.number)}</span>
            {reasonOf(person)}
          </li>
        ))}
      </ul>
      {people.length > SHOWN && (
        <div className="sm:pl-5">
          <Button size="small" look="plain" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Show fewer" : `Show all ${formatCount(people.length)}`}
          </Button>
        </div>
      )}
    </li>
  );
}

const SOON_MS = 60 * 60 * 1000;

/** How long a window stays open, or since when it is closed, said anew as time passes. */
export function WindowWords({ person }: { person: Windowed }) {
  const words = useTicking((now) => wordsOf(person, now.getTime()));
  const isSoon = useTicking((now) => String(isSoonOver(person, now.getTime()))) === "true";
  return <span className={cx("num", isSoon ? "text-amber-fg" : "text-ink-3")}>{words}</span>;
}

function wordsOf({ state, endsAt }: Windowed, now: number): string {
  if (endsAt === null) return lower(WINDOW_STATE_WORDS.unknown.word);
  if (state === "closed") return `closed ${formatLength(now - endsAt)} ago`;
  return state === "open"
    ? `closes in ${formatLength(endsAt - now)}`
    : "closes in less than 2 min, which is too late for a text";
}

const isSoonOver = ({ state, endsAt }: Windowed, now: number): boolean =>
  endsAt !== null && state !== "closed" && endsAt - now < SOON_MS;

const lower = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

type WhoGetsWhatProps = { sorted: SortedByWindow; remedy: Draft["remedy"] };

const OPEN = WINDOW_STATE_WORDS.open.word;
const NO_WINDOW = NO_WINDOW_WORDS.none.word;
const OPTED_OUT = MESSAGE_WORDS.optedOut.word;

const GETS = {
  template: "Template",
  text: "Text anyway",
  nothing: "Nothing",
} as const satisfies Record<Draft["remedy"], string>;

/**
 * The recipients in their groups, each with its reason: who gets the text, who the template, who nothing. There may be 500
 * of them: they are not drawn again for what is typed below.
 */
export const WhoGetsWhat = memo(function WhoGetsWhat({ sorted, remedy }: WhoGetsWhatProps) {
  const { open, shut, optedOut } = sorted;
  const counts = { [OPEN]: open, [NO_WINDOW]: shut, [OPTED_OUT]: optedOut };
  const summary = Object.entries(counts)
    .map(([title, people]) => `${title}: ${people.length}.`)
    .join(" ");
  useEffect(() => announce(summary), [summary]);
  const words = (person: Windowed) => <WindowWords person={person} />;
  return (
    <Section title="Who gets what" note="Based on the messages we received">
      <List label="Recipients by window">
        {open.length > 0 && (
          <WindowGroup
            icon={<MessageSquareText className="text-green-fg" />}
            title={OPEN}
            gets="Text"
            people={open}
          >
            {words}
          </WindowGroup>
        )}
        {shut.length > 0 && (
          <WindowGroup
            icon={<LayoutTemplate className="text-amber-fg" />}
            title={NO_WINDOW}
            gets={GETS[remedy]}
            people={shut}
          >
            {words}
          </WindowGroup>
        )}
        {optedOut.length > 0 && (
          <WindowGroup
            icon={<Ban className="text-red-fg" />}
            title={OPTED_OUT}
            gets="Skipped: opted out"
            people={optedOut}
          >
            {() => <span className="text-ink-3">asked to get no messages</span>}
          </WindowGroup>
        )}
      </List>
    </Section>
  );
});
