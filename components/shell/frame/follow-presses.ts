import type { Mutation, MutationCacheNotifyEvent, QueryClient } from "@tanstack/react-query";
import { type Press, pressOf } from "#lib/client/query-client/press.ts";
import { isGoing } from "../../ui/load/going.ts";
import { announce } from "../../ui/text/announce.ts";
import { showToast, type ToastWords } from "../../ui/toast/show-toast.ts";
import { type Change, faultToast } from "../fault-toast.ts";

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
  if (isGoing()) return true;
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
    ...(!pressOf(pressed).isOnce && { action: { label: "Try again", onPress: () => again(pressed, place) } }),
    link: { label: "Go back to it", href: place.href },
  };
}

function successOf(pressed: Pressed, place: Place): ToastWords {
  const answered = pressOf(pressed).answered as Answers | undefined;
  const [subject, done] = whatOf(pressed, place);
  const words = answered?.(pressed.state.data) ?? { title: `${subject} was ${done}`, href: place.href };
  return { tone: "green", title: words.title, link: { label: "Show it", href: words.href } };
}

type Answers = (answer: unknown) => ReturnType<NonNullable<Press["answered"]>>;

/** To begin a sentence with. */
function whatOf(pressed: Pressed, { title }: Place): Change {
  const [subject, done] = pressOf(pressed).what ?? [`what you asked for on “${title}”`, "done"];
  return [subject.charAt(0).toUpperCase() + subject.slice(1), done];
}

const placeNow = (): Place => ({
  href: location.pathname + location.search,
  path: location.pathname,
  title: document.title.split(" · ")[0] ?? "",
  isLeft: false,
});
