import { getContext } from "#lib/server/context.ts";
import { serveFront } from "./front/serve-front.ts";
import { openPages } from "./pages/open-pages.ts";
import type { Opened } from "./web.ts";

/** For development, all in one thread: Next's reloads come over the very server that its pages come from. */
export function openTogether(): Opened {
  const context = getContext();
  const front = serveFront(context, async (req, res) => {
    await pages.ready;
    await pages.answer(req, res, req.socket.remoteAddress ?? "");
  });
  const pages = openPages(context.env, front.server);
  return { pages, front, ready: pages.ready, together: { database: context, front: front.parts } };
}
