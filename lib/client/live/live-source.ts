import type { LiveSignal, LiveTopic } from "#lib/contract/desk/live/live-topic.ts";
import { keepOpen } from "./keep-open.ts";
import type { LiveMessage, LivePlatform, LiveState, LiveStatus, Said } from "./live-platform.ts";

type Handler = (data: unknown) => void;

/**
 * The live feed of this browser: one tab holds the stream and tells the others. When it closes, another takes over
 * from the last id all of them have heard, so nothing is missed and nothing comes twice. `from` is the id this tab's
 * first page was made at; a tab that finds the stream elsewhere than it stands itself is told to start again.
 */
export function createLiveSource(platform: LivePlatform) {
  const { on, call } = createHandlers();
  const watchers = new Set<() => void>();
  const closing = new AbortController();
  const channel = platform.channel();
  let status: LiveStatus = { state: "starting", heardAt: null };
  let lastEventId = "";
  let wake: (() => void) | undefined;
  let isStarted = false;
  return {
    /** Nothing is heard before; called again, it does nothing. */
    start(from: string) {
      if (isStarted) return;
      isStarted = true;
      lastEventId = from;
      channel.listen(hear);
      channel.post({ ask: true });
      platform.returned(closing.signal, lookAgain);
      platform.lead(closing.signal, holdOffice);
    },
    on,
    status: () => status,
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    close() {
      closing.abort();
      channel.close();
    },
  };

  function hear(said: Said) {
    if ("message" in said) take(said.message);
    else if ("status" in said) follow(said);
    else if (wake) {
      wake();
      channel.post({ status, lastEventId });
    }
  }

  /** Somebody looks at this tab again: a line that rests, here or in the tab that holds it, goes on. */
  function lookAgain() {
    if (status.state === "live") return;
    if (wake) wake();
    else channel.post({ ask: true });
  }

  /** Another tab holds the stream: where it stands at another id, something came that this tab was too late for. */
  function follow(leader: { status: LiveStatus; lastEventId: string }) {
    setStatus(leader.status);
    if (leader.lastEventId === lastEventId) return;
    lastEventId = leader.lastEventId;
    call("reset", {});
  }

  function take(message: LiveMessage) {
    if (message.id !== "") lastEventId = message.id;
    setStatus({ state: "live", heardAt: platform.now() });
    call(message.name, message.data);
  }

  function setStatus(next: LiveStatus) {
    status = { state: next.state, heardAt: next.heardAt ?? status.heardAt };
    for (const watcher of watchers) watcher();
  }

  /** Keeps one stream open until this tab closes. */
  function holdOffice(): Promise<void> {
    return new Promise((resolve) => {
      const keeper = keepOpen({ platform, lastEventId: () => lastEventId, pass, tell });
      wake = keeper.wake;
      closing.signal.addEventListener("abort", () => {
        keeper.stop();
        resolve();
      });
    });
  }

  function pass(message: LiveMessage) {
    take(message);
    channel.post({ message });
  }

  function tell(state: LiveState) {
    setStatus({ state, heardAt: null });
    channel.post({ status, lastEventId });
  }
}

export type LiveSource = ReturnType<typeof createLiveSource>;

function createHandlers() {
  const handlers = new Map<string, Set<Handler>>();
  return {
    on(name: LiveTopic | LiveSignal, handler: Handler): () => void {
      const set = handlers.get(name) ?? new Set();
      handlers.set(name, set.add(handler));
      return () => void set.delete(handler);
    },
    call(name: LiveMessage["name"], data: unknown) {
      for (const handler of handlers.get(name) ?? []) handler(data);
    },
  };
}
