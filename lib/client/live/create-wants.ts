import { isFeedName, MOST_NAMES, MOST_NAMES_LENGTH } from "#lib/contract/desk/live/live-topic.ts";
import type { Shown, Want } from "./live-platform.ts";

type Wanting = {
  post(want: Want): void;
  /** A tab, perhaps this one, wants something else. */
  changed(want: Want): void;
  lastEventId(): string;
};

/**
 * What the tabs of this browser want to hear: each says what it shows, and whoever holds the stream asks for all of it. One
 * that is hidden shows nothing, and when it is seen again it says up to where it had heard of what it shows.
 */
export function createWants({ post, changed, lastEventId }: Wanting) {
  const tab = Math.random().toString(36).slice(2);
  const others = new Map<string, readonly string[]>();
  const own = { seen: createNames(), always: createNames() };
  let said: readonly string[] = [];
  let isSeen = true;
  let leftAt = "";
  let isStarted = false;
  let isDue = false;
  return {
    add: (names: readonly string[], { isAlways = false } = {}) =>
      (isAlways ? own.always : own.seen).add(names, changeSoon),
    start() {
      isStarted = true;
      said = namesOfTab();
      post({ tab, names: said, from: "" });
    },
    show(shown: Shown) {
      if (shown === "gone") return post({ tab, names: [], from: "" });
      if (isSeen === (shown === "seen")) return;
      isSeen = shown === "seen";
      if (isSeen) return change(leftAt);
      change("");
      leftAt = lastEventId();
    },
    /** Another tab says what it wants. */
    hear(want: Want) {
      if (want.names.length > 0) others.set(want.tab, want.names);
      else others.delete(want.tab);
      changed(want);
    },
    say: () => post({ tab, names: said, from: "" }),
    isOwn: (other: string): boolean => other === tab,
    /** What the stream is asked for; null is everything, as more than so much is refused. Another tab may be of another version. */
    topics(): string | null {
      const all = [...new Set([...namesOfTab(), ...[...others.values()].flat()])].filter(isFeedName);
      const topics = all.sort().join();
      return all.length > MOST_NAMES || topics.length > MOST_NAMES_LENGTH ? null : topics;
    },
  };

  function namesOfTab(): string[] {
    return [...new Set([...(isSeen ? ["*", ...own.seen.list()] : []), ...own.always.list()])].sort();
  }

  /** After whatever else this turn brings: a page that goes and the next one that comes are one change. */
  function changeSoon() {
    if (isDue || !isStarted) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      change("");
    });
  }

  function change(from: string) {
    const names = namesOfTab();
    if (names.join() === said.join()) return;
    const isListNew = names.some((name) => name.startsWith("event:") && !said.includes(name));
    said = names;
    const want = { tab, names, from: from || (isListNew ? lastEventId() : "") };
    post(want);
    changed(want);
  }
}

/** Names, as long as anybody wants them. */
function createNames() {
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => {
    const left = (counts.get(name) ?? 0) + by;
    if (left > 0) counts.set(name, left);
    else counts.delete(name);
  };
  return {
    list: () => counts.keys(),
    add(names: readonly string[], changed: () => void): () => void {
      for (const name of names) count(name, 1);
      changed();
      return () => {
        for (const name of names) count(name, -1);
        changed();
      };
    },
  };
}
