import { getContext } from "../context.ts";
import { findWatcher, listWatching } from "../session/index.ts";
import { createLiveStream, type LiveStream } from "./create-live-stream.ts";

const KEY = Symbol.for("tuma.live");

/** The streams of this process for route handlers, each of which loads its own copy of this module. */
export function getLiveStream(): LiveStream {
  const shelf = globalThis as { [KEY]?: LiveStream };
  shelf[KEY] ??= createLiveStream(getContext(), {
    authorise: (cookie) => findWatcher(getContext(), cookie ?? null),
    listWatching: (sessionIds) => listWatching(getContext(), sessionIds),
  });
  return shelf[KEY];
}
