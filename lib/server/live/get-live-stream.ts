import type { Context } from "../context.ts";
import { findWatcher, listWatching } from "../signed-in/index.ts";
import { createLiveStream, type LiveStream } from "./create-live-stream.ts";

const KEY = Symbol.for("tuma.live");

/** The streams of this thread, for its front and for route handlers, each of which loads its own copy of this module. */
export function getLiveStream(context: Pick<Context, "db" | "clock" | "log" | "env">): LiveStream {
  const shelf = globalThis as { [KEY]?: LiveStream };
  shelf[KEY] ??= createLiveStream(context, {
    authorise: (cookie) => findWatcher(context, cookie ?? null),
    listWatching: (sessionIds) => listWatching(context, sessionIds),
  });
  return shelf[KEY];
}
