"use client";

import { Ban, LayoutTemplate, MessageSquareText } from "lucide-react";
import { memo, type ReactNode, useEffect, useState } from "react";
import type { Draft } from "#lib/client/send/draft.ts";
import type { SortedByWindow, Windowed } from "#lib/client/send/people/sort-by-window.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { NO_WINDOW_WORDS, WINDOW_STATE_WORDS } from "#lib/contract/words/window-words.ts";
import { formatNumber } from "../domain/format-number.ts";
import { Button } from "../ui/button/button.tsx";
import { cx } from "../ui/cx.ts";
import { List } from "../ui/list/list.tsx";
import { Section } from "../ui/section.tsx";
import { announce } from "../ui/text/announce.ts";
import { formatLength, relativeTime } from "../ui/time/format-time.ts";
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
            {isWhole
              ? t("Show fewer", "Onyesha wachache")
              : t(`Show all ${formatCount(people.length)}`, `Onyesha wote ${formatCount(people.length)}`)}
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
  if (state === "closed") {
    const ago = relativeTime(new Date(endsAt), new Date(now));
    return t(`closed ${ago}`, `lilifungwa ${ago}`);
  }
  return state === "open"
    ? t(`closes in ${formatLength(endsAt - now)}`, `linafungwa baada ya ${formatLength(endsAt - now)}`)
    : t(
        "closes in less than 2 min, which is too late for a text",
        "limebakiza chini ya dakika 2, muda hautoshi kwa maandishi",
      );
}

const isSoonOver = ({ state, endsAt }: Windowed, now: number): boolean =>
  endsAt !== null && state !== "closed" && endsAt - now < SOON_MS;

const lower = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

type WhoGetsWhatProps = { sorted: SortedByWindow; remedy: Draft["remedy"] };

const GETS: Record<Draft["remedy"], string> = translated(() => ({
  template: t("Template", "Kiolezo"),
  text: t("Text anyway", "Maandishi hata hivyo"),
  nothing: t("Nothing", "Hakuna"),
}));

/**
 * The recipients in their groups, each with its reason: who gets the text, who the template, who nothing. There may be 500
 * of them: they are not drawn again for what is typed below.
 */
export const WhoGetsWhat = memo(function WhoGetsWhat({ sorted, remedy }: WhoGetsWhatProps) {
  const { open, shut, optedOut } = sorted;
  const isOpen = WINDOW_STATE_WORDS.open.word;
  const hasNone = NO_WINDOW_WORDS.none.word;
  const hasOptedOut = MESSAGE_WORDS.optedOut.word;
  const counts = { [isOpen]: open, [hasNone]: shut, [hasOptedOut]: optedOut };
  const summary = Object.entries(counts)
    .map(([title, people]) => `${title}: ${people.length}.`)
    .join(" ");
  useEffect(() => announce(summary), [summary]);
  const words = (person: Windowed) => <WindowWords person={person} />;
  return (
    <Section
      title={t("Who gets what", "Nani anapata nini")}
      note={t("Based on the messages we received", "Kulingana na jumbe tulizopokea")}
    >
      <List label={t("Recipients by window", "Wapokeaji kwa dirisha")}>
        {open.length > 0 && (
          <WindowGroup
            icon={<MessageSquareText className="text-green-fg" />}
            title={isOpen}
            gets={t("Text", "Maandishi")}
            people={open}
          >
            {words}
          </WindowGroup>
        )}
        {shut.length > 0 && (
          <WindowGroup
            icon={<LayoutTemplate className="text-amber-fg" />}
            title={hasNone}
            gets={GETS[remedy]}
            people={shut}
          >
            {words}
          </WindowGroup>
        )}
        {optedOut.length > 0 && (
          <WindowGroup
            icon={<Ban className="text-red-fg" />}
            title={hasOptedOut}
            gets={t("Skipped: opted out", "Wamerukwa: wamejitoa")}
            people={optedOut}
          >
            {() => (
              <span className="text-ink-3">{t("asked to get no messages", "ameomba asipate jumbe")}</span>
            )}
          </WindowGroup>
        )}
      </List>
    </Section>
  );
});
