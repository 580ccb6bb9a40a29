import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { Fault } from "#lib/fault.ts";
import { methodNotAllowed, refusal, refuseRequest } from "#lib/server/http/index.ts";
import { systemClock } from "../clock.ts";
import { faultOfParser, methodUnknown, type ParserError, refuseSocket } from "./refuse-socket.ts";

export type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export type FrontOptions = {
  /** Paths answered right here, exactly as written, and the one method that each takes. */
  paths: ReadonlyMap<string, { method: string; handle: Handle }>;
  /** Everything else. */
  rest: Handle;
  onError: (error: unknown) => void;
};

export type Front = {
  server: Server;
  /** Takes no more connections, lets what is in flight finish, cuts what is left after `waitMs`. */
  drain(waitMs: number): Promise<void>;
};

/**
 * The one HTTP server of the console: a few hot paths by themselves, the rest through Next. What is no request, or none
 * that Next can answer, is refused here with a problem like any other.
 */
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
      // Node would answer that with nothing; it is looked at together with the rest of the request.
      requireHostHeader: false,
    },
    (req, res) => void answer(req, res),
  );
  const answering = new WeakMap<Duplex, Set<ServerResponse>>();
  server.on("clientError", (error: ParserError, socket) => {
    // Into an answer that has begun nothing else can be written.
    const hasBegun = [...(answering.get(socket) ?? [])].some(
      (res) => res.headersSent && !res.writableFinished,
    );
    if (hasBegun) socket.destroy();
    else void refuseSocket(socket, faultOfParser(error));
  });
  server.on("connect", (_req, socket) => void refuseSocket(socket, methodUnknown()));
  server.on("checkExpectation", (_req, res) => {
    const detail = "The only expectation that is met here is 100-continue.";
    void send(res, refusal(new Fault("expectation_failed", detail)));
  });
  return { server, drain };

  async function answer(req: IncomingMessage, res: ServerResponse) {
    note(req.socket, res);
    if (isDraining) res.shouldKeepAlive = false;
    req.url = withoutOrigin(req.url ?? "/");
    try {
      await pass(req, res);
    } catch (error) {
      onError(error);
      if (res.headersSent) res.destroy();
      else res.writeHead(500, { "cache-control": "no-store" }).end();
    }
  }

  async function pass(req: IncomingMessage, res: ServerResponse) {
    const hot = paths.get(req.url?.split("?", 1)[0] ?? "/");
    const refused = hot && hot.method !== req.method ? refuseBeside(hot.method, req) : refuseRequest(req);
    if (refused) await send(res, refused);
    else await (hot && req.method !== "OPTIONS" ? hot.handle : rest)(req, res);
  }

  function note(socket: Duplex, res: ServerResponse) {
    const open = answering.get(socket) ?? new Set();
    answering.set(socket, open.add(res));
    res.once("close", () => open.delete(res));
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

/** A hot path is not opened a second time behind Next; only what it takes can be asked there. */
const refuseBeside = (hot: string, { method }: IncomingMessage): Response | null =>
  method === "OPTIONS" ? null : methodNotAllowed([hot, "OPTIONS"]);

async function send(res: ServerResponse, answer: Response): Promise<void> {
  const body = await answer.text();
  res.writeHead(answer.status, [...answer.headers].flat());
  res.end(body);
}

/** A proxy may name our whole address (RFC 9112, 3.2.2); behind here it is a path, whatever host it claims. */
const withoutOrigin = (url: string): string =>
  url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, "/");
