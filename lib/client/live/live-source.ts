import type { LiveSignal, LiveTopic } from "#lib/contract/desk/live/live-topic.ts";
import { createOffice } from "./create-office.ts";
import type { LiveMessage, LivePlatform, LiveState, LiveStatus, Said } from "./live-platform.ts";

type Handler = (data: unknown) => void;

/**
 * The live feed of this browser: one tab holds the stream and tells the others. When it closes, another takes over
 * from the last id all of them have heard, so nothing is missed and nothing comes twice. `from` is the id this tab's
 * first page was made at; a tab that finds the stream elsewhere than it stands itself is told to start again.
 */
export function createLiveSource(platform: LivePlatform) {
  const { on, call } = createHandlers();
  const status = createStatus();
  const closing = new AbortController();
  const office = createOffice(closing.signal);
  const channel = platform.channel();
  let lastEventId = "";
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
    status: status.get,
    watch: status.watch,
    close() {
      closing.abort();
      channel.close();
    },
  };

  function hear(said: Said) {
    if ("message" in said) take(said.message);
    else if ("status" in said) follow(said);
    else if (office.wake()) channel.post({ status: status.get(), lastEventId });
  }

  /** Somebody looks at this tab again: a line that rests, here or in the tab that holds it, goes on. */
  function lookAgain() {
    if (status.get().state === "live") return;
    if (!office.wake()) channel.post({ ask: true });
  }

  /** Another tab holds the stream: where it stands at another id, something came that this tab was too late for. */
  function follow(leader: { status: LiveStatus; lastEventId: string }) {
    status.set(leader.status);
    if (leader.lastEventId === lastEventId) return;
    lastEventId = leader.lastEventId;
    call("reset", {});
  }

  function take(message: LiveMessage) {
    if (message.id !== "") lastEventId = message.id;
    status.set({ state: "live", heardAt: platform.now() });
    call(message.name, message.data);
  }

  function holdOffice(): Promise<void> {
    return office.hold({ platform, lastEventId: () => lastEventId, pass, tell });
  }

  function pass(message: LiveMessage) {
    take(message);
    channel.post({ message });
  }

  function tell(state: LiveState) {
    status.set({ state, heardAt: null });
    channel.post({ status: status.get(), lastEventId });
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

/** What the line is, and who wants to hear of that. */
function createStatus() {
  const watchers = new Set<() => void>();
  let status: LiveStatus = { state: "starting", heardAt: null };
  return {
    get: () => status,
    set(next: LiveStatus) {
      status = { state: next.state, heardAt: next.heardAt ?? status.heardAt };
      for (const watcher of watchers) watcher();
    },
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}
