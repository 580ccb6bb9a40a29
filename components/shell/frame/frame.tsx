"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { useIsNavigationPending } from "../../ui/load/navigation-pending.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useWasTrue } from "../../ui/load/use-was-true.ts";
import { Menu } from "../../ui/popup/menu.tsx";
import { TipHost } from "../../ui/popup/tip-host.tsx";
import { LiveRegion } from "../../ui/text/live-region.tsx";
import { ToastHost } from "../../ui/toast/toast-host.tsx";
import { useEarlyFind, useHoldTyping } from "../early/use-early-find.ts";
import { rememberChoice, type Theme } from "../theme/theme.ts";
import { useTheme } from "../theme/theme-menu.tsx";
import type { FrameFacts, PlaceCount } from "./frame-facts.ts";
import { Mark } from "./mark.tsx";
import { isAtPlace, type Place, placesOf } from "./navigation.ts";
import { RAIL_COOKIE } from "./rail-cookie.ts";
import { TopBar } from "./top-bar.tsx";

type FrameProps = {
  facts: FrameFacts;
  /** As stored in the cookies `theme` and `rail`. */
  theme: Theme;
  isFolded: boolean;
  onSignOut: () => void;
  children: ReactNode;
};

const { Part: CommandPalette } = lazyPart(() =>
  import("../palette/command-palette.tsx").then((part) => part.CommandPalette),
);

const { Part: OfflineBar, preload } = lazyPart(() =>
  import("./offline-bar.tsx").then((part) => part.OfflineBar),
);

// Nothing of it is shown before something is pressed: a page is read without its code.
const { Part: OpenPresses } = lazyPart(() => import("./open-presses.tsx").then((part) => part.OpenPresses));

const loadMeanings = () =>
  import("../../domain/status/meaning-of.ts").then(
    ({ meaningOf }) =>
      (about: string) =>
        meaningOf(about as Parameters<typeof meaningOf>[0]),
  );

/** Rail, bar and bottom bar around a page. Fetches nothing; must stand inside a TimeProvider. */
export function Frame({ facts, theme: storedTheme, isFolded: storedFold, onSignOut, children }: FrameProps) {
  const [theme, setTheme] = useTheme(storedTheme);
  const [isFolded, setFolded] = useState(storedFold);
  const [isFinding, setFinding] = useState(false);
  const wasFinding = useWasTrue(isFinding);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const isOffline = facts.liveState === "offline";
  useFindShortcut(() => setFinding(true));
  useEarlyFind(() => setFinding(true));
  useHoldTyping(isFinding);

  function fold() {
    setFolded(!isFolded);
    rememberChoice(RAIL_COOKIE, isFolded ? "open" : "folded");
  }
  return (
    <div
      data-folded={isFolded ? "" : undefined}
      className="group/frame grid min-h-dvh grid-cols-[var(--rail)_minmax(0,1fr)] data-folded:grid-cols-[var(--rail-folded)_minmax(0,1fr)] max-lg:grid-cols-[var(--rail-folded)_minmax(0,1fr)] max-sm:flex max-sm:flex-col"
    >
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-2 focus:bg-raised focus:px-3 focus:py-2"
      >
        {t("Go to the page", "Nenda kwenye ukurasa")}
      </a>
      <Rail facts={facts} isFolded={isFolded} onFold={fold} />
      <div className="flex min-w-0 flex-col max-sm:grow">
        <TopBar
          facts={facts}
          theme={theme}
          onTheme={setTheme}
          onFind={() => setFinding(true)}
          onSignOut={onSignOut}
        />
        <Opened when={isOffline} preload={preload}>
          {isOffline && <OfflineBar silentSince={facts.silentSince} />}
        </Opened>
        <main id="main" tabIndex={-1} className="bare flex min-w-0 flex-1 flex-col">
          {children}
        </main>
      </div>
      <BottomBar facts={facts} />
      <GoingBar />
      <LiveRegion />
      <TipHost loadTexts={loadMeanings} />
      <ToastHost />
      {isReady && (
        <Suspense>
          <OpenPresses />
        </Suspense>
      )}
      {wasFinding && (
        <Suspense>
          <CommandPalette
            isOpen={isFinding}
            environment={facts.environment}
            role={facts.user.role}
            rights={facts.user.rights}
            onOpenChange={setFinding}
            onTheme={setTheme}
            onSignOut={onSignOut}
          />
        </Suspense>
      )}
    </div>
  );
}

function useFindShortcut(open: () => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      open();
    }
    // Before React, which lets no key out of a field whose part has not come alive.
    window.addEventListener("keydown", press, true);
    return () => window.removeEventListener("keydown", press, true);
  });
}

/** Over everything, once a page that was asked for takes longer than one notices. The old page stays until it is there. */
export function GoingBar() {
  return (
    useIsNavigationPending() && (
      <div
        role="progressbar"
        aria-label={t("Opening the page", "Inafungua ukurasa")}
        className="fixed inset-x-0 top-0 z-30 h-0.5 animate-appear overflow-hidden"
      >
        <div className="h-full w-1/3 animate-pass bg-accent motion-reduce:w-full motion-reduce:animate-none" />
      </div>
    )
  );
}

const ENTRY =
  "relative flex h-full w-full cursor-default flex-col items-center justify-center gap-0.5 text-11 font-medium before:icon before:size-5";

/** The places of a phone: four, and the rest under More. */
export function BottomBar({ facts }: { facts: FrameFacts }) {
  const path = usePathname();
  const places = placesOf(facts.environment);
  const first = places.filter((place) => place.isOnPhone);
  const rest = places.filter((place) => !place.isOnPhone);
  const isUnderMore = rest.some((place) => isAtPlace(place, path));
  return (
    <nav
      aria-label={t("Places", "Sehemu")}
      className="fixed inset-x-0 bottom-0 z-10 grid h-(--bottom-bar) grid-cols-5 border-line border-t bg-raised sm:hidden group-has-data-writing/frame:short:hidden"
    >
      {first.map((place) => {
        const count = facts.counts[place.key];
        const isOn = isAtPlace(place, path);
        return (
          <PageLink
            key={place.key}
            href={place.href}
            aria-current={isOn ? "page" : undefined}
            className={cx(ENTRY, place.icon, isOn ? "text-accent-text" : "text-ink-3")}
          >
            {place.label}
            {count !== undefined && count.count > 0 && (
              <span className="num absolute top-1 left-[calc(50%+6px)] h-4 min-w-4 rounded-full bg-accent px-1 text-center text-11 text-on-accent">
                {formatCount(count.count)}
                <span className="sr-only"> {count.meaning}</span>
              </span>
            )}
          </PageLink>
        );
      })}
      <Menu
        label={t("More", "Zaidi")}
        side="top"
        face={t("More", "Zaidi")}
        faceClass={cx(ENTRY, "lucide-menu", isUnderMore ? "text-accent-text" : "text-ink-3")}
        groups={[
          {
            key: "places",
            items: rest.map((place) => ({
              key: place.key,
              label: place.label,
              href: place.href,
              icon: <Icon look={place.icon} />,
            })),
          },
        ]}
      />
    </nav>
  );
}

/** Words go when it is folded, by choice or under 1100 px; they are still read out. */
const WORD = "max-lg:sr-only group-data-folded/frame:sr-only";
const ENTRY_RAIL =
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
      aria-label={t("Console", "Konsoli")}
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
      <nav aria-label={t("Main", "Kuu")} className="flex flex-col gap-0.5">
        <Entries places={daily} facts={facts} />
        <hr className="mx-2 my-1.5 border-line" />
        <Entries places={work} facts={facts} />
      </nav>
      <nav aria-label={t("This console", "Konsoli hii")} className="mt-auto flex flex-col gap-0.5">
        <Entries places={foot} facts={facts} />
        <button
          type="button"
          onClick={onFold}
          aria-pressed={isFolded}
          title={isFolded ? t("Unfold", "Kunjua") : t("Fold to icons", "Kunja kuwa aikoni")}
          className={cx(ENTRY_RAIL, ENTRY_OFF, "lucide-panel-left cursor-default max-lg:hidden")}
        >
          <span className={WORD}>{t("Fold to icons", "Kunja kuwa aikoni")}</span>
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
        className={cx(ENTRY_RAIL, place.icon, isOn ? ENTRY_ON : ENTRY_OFF)}
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
