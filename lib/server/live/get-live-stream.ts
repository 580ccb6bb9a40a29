import { getContext } from "../context.ts";
import { readSession } from "../session/index.ts";
import { createLiveStream, type LiveStream } from "./create-live-stream.ts";

const KEY = Symbol.for("tuma.live");

/** The streams of this process for route handlers, each of which loads its own copy of this module. */
export function getLiveStream(): LiveStream {
  const shelf = globalThis as { [KEY]?: LiveStream };
  shelf[KEY] ??= createLiveStream(getContext(), {
    authorise: async (cookie) =>
      (await readSession(getContext(), cookie ?? null, { isWatching: true })) !== null,
  });
  return shelf[KEY];
}
