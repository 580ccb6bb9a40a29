import type { IncomingMessage, ServerResponse } from "node:http";
import { askTogether } from "./ask-together.ts";
import type { Watcher } from "./client.ts";
import { createHub, type Hub, type HubOptions } from "./create-hub.ts";
import type { LiveContext } from "./follow-log.ts";
import { nodeSink, STREAM_HEADERS, webSink } from "./sink.ts";
import { createTurns } from "./turns.ts";

export type LiveStream = {
  /** For the front server; resolves when the stream is open or refused. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** For a route handler; the same stream. */
  handleWeb(request: Request): Promise<Response>;
  /** Says goodbye to every stream and ends them. */
  close(): Promise<void>;
};

type Admission = { hub: Hub; watcher: Watcher };

/** On their way in at once: more than all browsers of a company that come back together, and each holds a request. */
const MAX_OPENING = 1_000;
const NO_STORE = { "cache-control": "no-store" };

/** `GET /api/live`: every event once and in order, across reconnects, for as long as the session is good. */
export function createLiveStream(context: LiveContext, options: HubOptions): LiveStream {
  const authorise = askTogether(options.authorise);
  const turn = createTurns();
  let hub: Promise<Hub> | undefined;
  let isClosed = false;
  let opening = 0;
  return {
    async handle(req, res) {
      const { cookie } = req.headers;
      const opened = await admit(req.method, cookie);
      // The connection goes with its stream: kept alive, thousands that were sent away would stay.
      res.shouldKeepAlive = false;
      if (typeof opened === "number") return void res.writeHead(opened, NO_STORE).end();
      // Its end is that of the connection, so no piece need say how long it is: each is one write, not four.
      res.removeHeader("transfer-encoding");
      res.writeHead(200, STREAM_HEADERS);
      req.socket.setNoDelay(true);
      const header = [req.headers["last-event-id"]].flat()[0];
      const lastEventId = header ?? fromQuery(req.url ?? "/");
      await opened.hub.open(nodeSink(res), { watcher: opened.watcher, lastEventId });
    },
    async handleWeb(request) {
      const cookie = request.headers.get("cookie") ?? undefined;
      const opened = await admit(request.method, cookie);
      if (typeof opened === "number") return new Response(null, { status: opened, headers: NO_STORE });
      const { sink, body } = webSink();
      const lastEventId = request.headers.get("last-event-id") ?? fromQuery(request.url);
      await opened.hub.open(sink, { watcher: opened.watcher, lastEventId });
      return new Response(body, { headers: STREAM_HEADERS });
    },
    async close() {
      isClosed = true;
      const opened = await hub?.catch(() => undefined);
      await opened?.close();
    },
  };

  /** The hub and who comes, or the status that refuses. */
  async function admit(method: string | undefined, cookie: string | undefined): Promise<Admission | number> {
    if (method !== "GET") return 405;
    if (isClosed || opening >= MAX_OPENING) return 503;
    opening += 1;
    try {
      const watcher = await authorise(cookie);
      if (!watcher) return 401;
      const opened = await follow();
      await turn();
      return opened.hasRoom(watcher) ? { hub: opened, watcher } : 503;
    } catch (error) {
      context.log.warn("a live stream could not be opened", { error });
      return 503;
    } finally {
      opening -= 1;
    }
  }

  function follow(): Promise<Hub> {
    hub ??= createHub(context, options).catch((error: unknown) => {
      hub = undefined;
      throw error;
    });
    return hub;
  }
}

function fromQuery(url: string): string | undefined {
  return new URL(url, "http://localhost").searchParams.get("lastEventId") ?? undefined;
}
