"use client";

import {
  type Mutation,
  type MutationCacheNotifyEvent,
  type QueryClient,
  useIsMutating,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { isAskedAbout, type Press, pressOf } from "#lib/client/query-client/press.ts";
import { t, translated } from "#lib/contract/language.ts";
import { Button } from "../../ui/button/button.tsx";
import { guardLeaving } from "../../ui/load/leaving.ts";
import { isNavigationPending } from "../../ui/load/navigation-pending.ts";
import { announce } from "../../ui/text/announce.ts";
import { showToast, type ToastWords } from "../../ui/toast/show-toast.ts";
import { TOAST, TOAST_PLACE } from "../../ui/toast/toast-class.ts";
import { type Change, capital, doneWords, faultToast } from "../fault-toast.ts";

const WHAT: Change = translated(
  () => [t("what you asked for", "ulichoomba"), t("done", "kutekelezwa")] as const,
);

/**
 * What was pressed and is not answered yet: its page is not left unasked, and a verdict that comes when nobody shows it any
 * more is told wherever the person is, with the way back and what was typed.
 */
export function OpenPresses() {
  const client = useQueryClient();
  useEffect(() => followPresses(client), [client]);
  const isOpen = useIsMutating({ predicate: isAskedAbout }) > 0;
  return isOpen && <LeaveQuestion />;
}

function LeaveQuestion() {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const [what = WHAT] = useMutationState({
    filters: { status: "pending", predicate: isAskedAbout },
    select: (mutation) => pressOf(mutation).what,
  });
  const titleId = useId();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => guardLeaving((next) => setLeave(() => next)), []);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  useEffect(() => {
    if (leave) stay.current?.focus();
  }, [leave]);
  if (!leave) return null;
  return (
    <div role="alertdialog" aria-labelledby={titleId} className={`${TOAST} ${TOAST_PLACE} px-4 py-3`}>
      <p id={titleId} className="font-medium">
        {t(
          `Wait for the answer? We do not know yet whether ${what[0]} was ${what[1]}.`,
          `Usubiri jibu? Bado hatujui kama ${what[1]} kwa ${what[0]} kumefanyika.`,
        )}
      </p>
      <p className="text-13 text-ink-2">
        {t(
          "If you go, the next page shows the answer. What you typed is kept.",
          "Ukiondoka, ukurasa unaofuata utaonyesha jibu. Ulichoandika kimehifadhiwa.",
        )}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button ref={stay} size="small" onClick={() => setLeave(null)}>
          {t("Stay on this page", "Baki kwenye ukurasa huu")}
        </Button>
        <Button
          size="small"
          look="plain"
          onClick={() => {
            setLeave(null);
            leave();
          }}
        >
          {t("Go anyway", "Ondoka hata hivyo")}
        </Button>
      </div>
    </div>
  );
}

type Pressed = Mutation<unknown, Error, unknown, unknown>;

/** Where something was pressed; whether whoever would show its verdict is gone. */
type Place = { href: string; path: string; title: string; isLeft: boolean };

/** Tells each verdict that comes when whoever pressed has left the place where it would have been shown. */
export function followPresses(client: QueryClient): () => void {
  const cache = client.getMutationCache();
  const places = new WeakMap<Pressed, Place>();
  const tell = (pressed: Pressed, place: Place) => {
    const { error } = pressed.state;
    say(error ? failureOf(pressed, { error, place, again }) : successOf(pressed, place));
  };
  const again = (pressed: Pressed, place: Place) => {
    const next = cache.build(client, pressed.options);
    places.set(next, { ...place, isLeft: true });
    // What becomes of it is told as what became of the first one.
    next.execute(pressed.state.variables).catch(() => undefined);
  };
  return cache.subscribe((event) => {
    const { mutation } = event;
    if (!mutation || pressOf(mutation).isQuiet) return;
    const place = places.get(mutation) ?? placeNow();
    places.set(mutation, { ...place, isLeft: isLeftBy(event, place.isLeft) });
    if (isVerdict(event) && isUnseen(mutation, place)) tell(mutation, place);
  });
}

function isLeftBy({ type }: MutationCacheNotifyEvent, before: boolean): boolean {
  if (type === "observerRemoved") return true;
  return type === "observerAdded" ? false : before;
}

const isVerdict = (event: MutationCacheNotifyEvent): boolean =>
  event.type === "updated" && (event.action.type === "success" || event.action.type === "error");

/** On its own page a change that was made is seen, whoever asked for it; one that was not made is not. */
function isUnseen(pressed: Pressed, { path, isLeft }: Place): boolean {
  const { keptAt, isOnce } = pressOf(pressed);
  const isElsewhere = location.pathname !== (keptAt ?? path);
  if (pressed.state.error === null && !isOnce) return isLeft && isElsewhere;
  if (isNavigationPending()) return true;
  return keptAt === undefined ? isLeft : isElsewhere;
}

function say(words: ToastWords): void {
  announce(String(words.title));
  showToast(words);
}

type Failed = { error: Error; place: Place; again: (pressed: Pressed, place: Place) => void };

function failureOf(pressed: Pressed, { error, place, again }: Failed): ToastWords {
  return {
    ...faultToast(error, whatOf(pressed, place)),
    shownMs: 0,
    // With all that was typed.
    ...(!pressOf(pressed).isOnce && {
      action: { label: t("Try again", "Jaribu tena"), onPress: () => again(pressed, place) },
    }),
    link: { label: t("Go back to it", "Rudi hapo"), href: place.href },
  };
}

function successOf(pressed: Pressed, place: Place): ToastWords {
  const answered = pressOf(pressed).answered as Answers | undefined;
  const words = answered?.(pressed.state.data) ?? {
    title: doneWords(whatOf(pressed, place)),
    href: place.href,
  };
  return {
    tone: words.tone ?? "green",
    title: words.title,
    link: { label: t("Show it", "Onyesha"), href: words.href },
  };
}

type Answers = (answer: unknown) => ReturnType<NonNullable<Press["answered"]>>;

/** To begin a sentence with. */
function whatOf(pressed: Pressed, { title }: Place): Change {
  const [subject, done] = pressOf(pressed).what ?? [
    t(`what you asked for on “${title}”`, `ulichoomba kwenye “${title}”`),
    t("done", "kutekelezwa"),
  ];
  return [capital(subject), done];
}

const placeNow = (): Place => ({
  href: location.pathname + location.search,
  path: location.pathname,
  title: document.title.split(" · ")[0] ?? "",
  isLeft: false,
});
