"use client";

import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useWasTrue } from "../../ui/load/use-was-true.ts";
import { TipHost } from "../../ui/popup/tip-host.tsx";
import { LiveRegion } from "../../ui/text/live-region.tsx";
import { ToastHost } from "../../ui/toast/toast-host.tsx";
import { useEarlyFind, useHoldTyping } from "../early/use-early.ts";
import { rememberChoice, type Theme } from "../theme/theme.ts";
import { useTheme } from "../theme/use-theme.ts";
import { BottomBar } from "./bottom-bar.tsx";
import type { FrameFacts } from "./frame-facts.ts";
import { GoingBar } from "./going-bar.tsx";
import { Rail } from "./rail.tsx";
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
      className="group/frame grid min-h-dvh grid-cols-[var(--rail)_minmax(0,1fr)] data-folded:grid-cols-[var(--rail-folded)_minmax(0,1fr)] max-lg:grid-cols-[var(--rail-folded)_minmax(0,1fr)] max-sm:block"
    >
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-2 focus:bg-raised focus:px-3 focus:py-2"
      >
        Go to the page
      </a>
      <Rail facts={facts} isFolded={isFolded} onFold={fold} />
      <div className="flex min-w-0 flex-col">
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
