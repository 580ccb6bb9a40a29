import { LIVE_NAMES, type LiveLine, type LivePlatform, type Said } from "./live-platform.ts";

const CHANNEL = "tuma-live";

/** The live feed's view of a browser; one without locks or channels gets a stream for each tab. */
export const browserPlatform: LivePlatform = {
  open,
  lead(signal, lead) {
    if (!("locks" in navigator)) return void lead();
    // The only rejection is the abort when this tab stops waiting.
    navigator.locks.request(CHANNEL, { signal }, lead).catch(() => undefined);
  },
  channel() {
    const channel = new BroadcastChannel(CHANNEL);
    return {
      post: (said) => channel.postMessage(said),
      listen: (listener) =>
        channel.addEventListener("message", ({ data }: MessageEvent<Said>) => listener(data)),
      close: () => channel.close(),
    };
  },
  returned(signal, work) {
    window.addEventListener("focus", work, { signal });
    document.addEventListener("visibilitychange", () => document.hidden || work(), { signal });
  },
  networked(work) {
    const stop = new AbortController();
    window.addEventListener("online", work, stop);
    window.addEventListener("offline", work, stop);
    return () => stop.abort();
  },
  now: () => Date.now(),
  later(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

function open(lastEventId: string, on: Parameters<LivePlatform["open"]>[1]): LiveLine {
  const query = lastEventId === "" ? "" : `?lastEventId=${encodeURIComponent(lastEventId)}`;
  const source = new EventSource(`/api/live${query}`);
  for (const name of LIVE_NAMES) {
    source.addEventListener(name, (event: MessageEvent<string>) => {
      on.message({ id: event.lastEventId, name, data: JSON.parse(event.data) });
    });
  }
  source.addEventListener("error", () => on.cut(source.readyState === EventSource.CLOSED));
  return { close: () => source.close() };
}
