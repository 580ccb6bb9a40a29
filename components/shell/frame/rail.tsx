"use client";

import { usePathname } from "next/navigation";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { cx } from "../../ui/cx.ts";
import { PageLink } from "../../ui/list/page-link.tsx";
import type { FrameFacts, PlaceCount } from "./frame-facts.ts";
import { Mark } from "./mark.tsx";
import { isAtPlace, type Place, placesOf } from "./navigation.ts";

/** Words go when it is folded, by choice or under 1100 px; they are still read out. */
const WORD = "max-lg:sr-only group-data-folded/frame:sr-only";
const ENTRY =
  "relative flex h-8 w-full items-center gap-2.5 rounded-2 px-2 text-13 font-medium text-ink-2 hover:text-ink before:icon before:size-4 " +
  "max-lg:justify-center group-data-folded/frame:justify-center";
const ENTRY_OFF = "before:text-ink-3";
const ENTRY_ON = "bg-raised text-ink shadow-edge before:text-accent-text";

type RailProps = { facts: FrameFacts; isFolded: boolean; onFold: () => void };

export function Rail({ facts, isFolded, onFold }: RailProps) {
  const places = placesOf(facts.environment);
  const daily = places.filter((place) => place.group === "daily");
  const work = places.filter((place) => place.group === "work");
  const foot = places.filter((place) => place.group === "foot");
  return (
    <aside
      aria-label="Console"
      className="sticky top-0 flex h-dvh flex-col gap-4 overflow-y-auto border-line border-r bg-canvas p-3 max-sm:hidden max-lg:px-2 group-data-folded/frame:px-2"
    >
      <PageLink
        href="/overview"
        className="flex h-7 flex-none items-center gap-2 rounded-2 px-2 font-semibold tracking-title max-lg:justify-center group-data-folded/frame:justify-center"
      >
        <Mark />
        <span className={WORD}>Tuma</span>
        <span className={cx("ml-auto truncate font-normal text-13 text-ink-3", WORD)}>
          {facts.organisation}
        </span>
      </PageLink>
      <nav aria-label="Main" className="flex flex-col gap-0.5">
        <Entries places={daily} facts={facts} />
        <hr className="mx-2 my-1.5 border-line" />
        <Entries places={work} facts={facts} />
      </nav>
      <nav aria-label="This console" className="mt-auto flex flex-col gap-0.5">
        <Entries places={foot} facts={facts} />
        <button
          type="button"
          onClick={onFold}
          aria-pressed={isFolded}
          title={isFolded ? "Unfold" : "Fold to icons"}
          className={cx(ENTRY, ENTRY_OFF, "lucide-panel-left cursor-default max-lg:hidden")}
        >
          <span className={WORD}>Fold to icons</span>
        </button>
      </nav>
    </aside>
  );
}

function Entries({ places, facts }: { places: readonly Place[]; facts: FrameFacts }) {
  const path = usePathname();
  return places.map((place) => {
    const isOn = isAtPlace(place, path);
    const count = facts.counts[place.key];
    return (
      <PageLink
        key={place.key}
        href={place.href}
        title={count === undefined || count.count === 0 ? place.label : `${place.label}: ${count.meaning}`}
        aria-current={isOn ? "page" : undefined}
        className={cx(ENTRY, place.icon, isOn ? ENTRY_ON : ENTRY_OFF)}
      >
        <span className={WORD}>{place.label}</span>
        {count !== undefined && count.count > 0 && <Count {...count} />}
      </PageLink>
    );
  });
}

function Count({ count, meaning, isUrgent = false }: PlaceCount) {
  const dot = isUrgent ? "bg-amber-fill" : "bg-accent";
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          "num ml-auto flex items-center gap-1 text-12 max-lg:hidden group-data-folded/frame:hidden",
          isUrgent ? "text-amber-fg lucide-circle-question-mark before:icon before:size-3.5" : "text-ink-2",
        )}
      >
        {formatCount(count)}
      </span>
      <span
        aria-hidden="true"
        className={cx(
          "absolute top-1 right-1 hidden size-2 rounded-full shadow-[0_0_0_2px_var(--canvas)] max-lg:block group-data-folded/frame:block",
          dot,
        )}
      />
      <span className="sr-only">, {meaning}</span>
    </>
  );
}
