import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { systemClock } from "../clock.ts";

export type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export type FrontOptions = {
  /** Paths answered right here, exactly as written. */
  paths: ReadonlyMap<string, Handle>;
  /** Everything else. */
  rest: Handle;
  onError: (error: unknown) => void;
};

export type Front = {
  server: Server;
  /** Takes no more connections, lets what is in flight finish, cuts what is left after `waitMs`. */
  drain(waitMs: number): Promise<void>;
};

/** The one HTTP server of the console: a few hot paths by themselves, the rest through Next. */
export function createFront({ paths, rest, onError }: FrontOptions): Front {
  let isDraining = false;
  const server = createServer(
    {
      // A socket that dawdles over its headers or its body is cut: 500 of them must not be felt.
      headersTimeout: 10_000,
      requestTimeout: 300_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
      // Longer than the idle time of usual proxies, so that a proxy never writes into a closing socket.
      keepAliveTimeout: 65_000,
    },
    (req, res) => void answer(req, res),
  );
  return { server, drain };

  async function answer(req: IncomingMessage, res: ServerResponse) {
    if (isDraining) res.shouldKeepAlive = false;
    const path = req.url?.split("?", 1)[0] ?? "/";
    try {
      await (paths.get(path) ?? rest)(req, res);
    } catch (error) {
      onError(error);
      if (res.headersSent) res.destroy();
      else res.writeHead(500, { "cache-control": "no-store" }).end();
    }
  }

  async function drain(waitMs: number) {
    const POLL_MS = 50;
    isDraining = true;
    let isClosed = false;
    server.close(() => {
      isClosed = true;
    });
    // A connection turns idle only when its answer is out, so the idle ones are closed again and again.
    for (let waited = 0; waited < waitMs && !isClosed; waited += POLL_MS) {
      server.closeIdleConnections();
      await systemClock.sleep(POLL_MS);
    }
    server.closeAllConnections();
  }
}
