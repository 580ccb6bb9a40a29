"use client";

import { type ReactNode, useState } from "react";
import type { Windowed } from "#lib/client/send/people/sort-by-window.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { Button } from "../../ui/button/button.tsx";

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
