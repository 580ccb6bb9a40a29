"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { Frame } from "#components/shell/frame/frame.tsx";
import type { FrameFacts, PlaceCount } from "#components/shell/frame/frame-facts.ts";
import { LiveFrom } from "#components/shell/frame/live-start.tsx";
import { PasswordDialog } from "#components/shell/session/password-dialog.tsx";
import { SignInDialog } from "#components/shell/session/sign-in-dialog.tsx";
import type { Theme } from "#components/shell/theme/theme.ts";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { useHydrated } from "#components/ui/load/use-hydrated.ts";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import { factsEveryMs, factsQuery } from "#lib/client/facts/queries.ts";
import { useLive, useLiveState, useSilentSince } from "#lib/client/live/use-live.ts";
import { useLiveInvalidation } from "#lib/client/live/use-live-invalidation.ts";
import { expectSignOut, goToSignIn } from "#lib/client/session/go-to-sign-in.ts";
import { useDeleteSession } from "#lib/client/session/mutations.ts";
import { useShowsPerson } from "#lib/client/session/one-person.ts";
import type { Facts } from "#lib/contract/desk/facts.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";

const { Part: OnScreen } = lazyPart(() =>
  import("#components/shell/notices/on-screen.tsx").then((part) => part.OnScreen),
);

type DeskProps = {
  theme: Theme;
  isFolded: boolean;
  liveFrom: string;
  /**
   * The page that failed, which Next shows by itself. Of its code a document names only what its layouts are given; the rest is
   * asked for once React runs, and no press is answered before it has come.
   */
  failed: ComponentType<never>;
  children: ReactNode;
};

/** The frame of every signed-in page, with its facts kept fresh. */
export function Desk({ theme, isFolded, liveFrom, children }: DeskProps) {
  const liveState = useLiveState();
  const { data: facts } = useQuery({ ...factsQuery, refetchInterval: factsEveryMs(liveState === "live") });
  useShowsPerson(facts?.user.id);
  const isHydrated = useHydrated();
  const silentSince = useSilentSince();
  useLiveInvalidation();
  const { mutate: signOut } = useDeleteSession();
  const client = useQueryClient();
  // Somebody ended this session: the next answer says so, and the page leads to sign in.
  useLive("bye", () => void client.invalidateQueries({ queryKey: factsQuery.queryKey }));
  function leave() {
    expectSignOut(true);
    signOut(undefined, { onSuccess: forgetAndGo, onError: sayStillSignedIn });
  }
  return (
    <LiveFrom value={liveFrom}>
      <Frame
        facts={{ ...frameFactsOf(facts), liveState, silentSince }}
        theme={theme}
        isFolded={isFolded}
        onSignOut={leave}
      >
        {children}
      </Frame>
      <PasswordDialog email={facts?.user.email ?? ""} />
      {facts && <SignInDialog person={facts.user} />}
      {isHydrated && facts && (
        <Suspense>
          <OnScreen kinds={facts.notices.onScreen} />
        </Suspense>
      )}
    </LiveFrom>
  );
}

// Nothing stays of what was kept of half-written messages either.
function forgetAndGo() {
  sessionStorage.clear();
  goToSignIn();
}

function sayStillSignedIn(error: unknown) {
  expectSignOut(false);
  showToast({
    title: t("You are still signed in", "Bado umeingia"),
    detail: detailOf(error),
    tone: "red",
  });
}

const NOBODY: FrameFacts["user"] = { name: "", email: "", role: "viewer", rights: [] };

function frameFactsOf(facts: Facts | undefined): Omit<FrameFacts, "liveState" | "silentSince"> {
  const inNeed = facts?.campaignsInNeed ?? 0;
  const sendsInNeed = facts?.sendsInNeed ?? 0;
  const callsInNeed = facts?.callsInNeed ?? 0;
  return {
    environment: facts?.environment ?? "live",
    organisation: facts?.organisation ?? "",
    user: facts?.user ?? NOBODY,
    credits: facts?.credits ?? null,
    newestDataAt: facts?.newestDataAt ?? null,
    needs: facts?.needs ?? 0,
    isTrial: Boolean(facts?.trial),
    unseen: facts?.notices.unseen ?? 0,
    counts: {
      send: {
        count: sendsInNeed,
        meaning: t(
          plural(sendsInNeed, "1 send needs you", `${formatCount(sendsInNeed)} sends need you`),
          `Utumaji ${formatCount(sendsInNeed)} unakuhitaji`,
        ),
        isUrgent: true,
      },
      campaigns: {
        count: inNeed,
        meaning: t(
          plural(inNeed, "1 campaign needs you", `${formatCount(inNeed)} campaigns need you`),
          plural(inNeed, "Kampeni 1 inakuhitaji", `Kampeni ${formatCount(inNeed)} zinakuhitaji`),
        ),
        isUrgent: true,
      },
      inbox: unreadOf(facts),
      calls: {
        count: callsInNeed,
        meaning: t(
          `${formatNoun(callsInNeed, "call")} may have rung`,
          plural(callsInNeed, "Simu 1 huenda imeita", `Simu ${formatCount(callsInNeed)} huenda zimeita`),
        ),
        isUrgent: true,
      },
    },
  };
}

/** They are counted up to a hundred. */
function unreadOf(facts: Facts | undefined): PlaceCount {
  const count = facts?.unread ?? 0;
  const meaning =
    count < 100
      ? t(
          `${formatNoun(count, "conversation")} with something new`,
          `Mazungumzo ${formatCount(count)} yenye jambo jipya`,
        )
      : t(
          `${formatCount(count)} or more conversations with something new`,
          `Mazungumzo ${formatCount(count)} au zaidi yenye jambo jipya`,
        );
  return { count, meaning };
}
