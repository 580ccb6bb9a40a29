import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Server as Door } from "node:net";
import { Fault } from "#lib/fault.ts";
import {
  answerUnread,
  hasUnread,
  isEnding,
  isMethod,
  methodNotAllowed,
  methodUnknown,
  refusal,
  refuseRequest,
} from "#lib/server/edge/index.ts";
import { inLanguageOf } from "#lib/server/language.ts";
import type { PublicSite } from "#lib/server/public/index.ts";
import { HeldResponse } from "../held-response.ts";
import { drainServers } from "./drain-servers.ts";
import { listenOnManySockets, type Place } from "./listen-on-many-sockets.ts";
import { awaitHeads, type Hold } from "./pending-connections.ts";
import {
  followAnswers,
  type ParserError,
  refuseSocket,
  refuseStranger,
  tooSlow,
  type WallHeaders,
  wall,
} from "./wall-headers.ts";
import { watchBodies } from "./watch-bodies.ts";

export type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export type HotPath = {
  method: string;
  handle: Handle;
  /** Also under other spellings: with slashes too many, capitals, or escapes of what needs none. */
  isForgiving?: boolean;
  /** A place for those who have not said all of a small body yet. */
  hold?: Hold;
};

export type FrontOptions = {
  /** Paths answered right here, and the one method that each takes. */
  paths: ReadonlyMap<string, HotPath>;
  /** The pages for customers, answered right here by what their paths begin with. */
  publicSite?: Pick<PublicSite, "methodsOf" | "isHost" | "handle">;
  /** Everything else. */
  rest: Handle;
  onError: (error: unknown) => void;
  /** Is this Host header of ours; asked for all but callbacks and probes. */
  isOurHost?: (host: string) => boolean;
  /** What every answer carries that brings none of its own. */
  headers?: WallHeaders;
};

export type Front = {
  server: Server;
  /** Rejects where the port is taken. */
  listen(place: Place): Promise<void>;
  /** Takes no more connections, lets what is in flight finish, cuts what is left after `waitMs`. */
  drain(waitMs: number): Promise<void>;
};

const OPTIONS = {
  ServerResponse: HeldResponse,
  // A socket that dawdles over its headers or its body is cut: 500 of them must not be felt.
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  // Longer than a session lives; within it `watchBodies` looks at their pace.
  requestTimeout: 8 * 3_600_000,
  maxHeaderSize: 16_384,
  // Longer than the idle time of usual proxies, so that a proxy never writes into a closing socket.
  keepAliveTimeout: 65_000,
  // Node would answer that with nothing; it is looked at together with the rest of the request.
  requireHostHeader: false,
};

/**
 * The one HTTP server of the console: a few hot paths by themselves, the rest through Next. What is no request, or none
 * that Next can answer, is refused here with a problem like any other.
 */
export function createFront({
  paths,
  publicSite,
  rest,
  onError,
  isOurHost = () => true,
  headers = {},
}: FrontOptions): Front {
  let isDraining = false;
  const server = createServer(OPTIONS, (req, res) => void inLanguageOf(req, () => answer(req, res)));
  const letAllIn = awaitHeads(server, (path) => paths.get(plainSpelling(pathOf(withoutOrigin(path))))?.hold);
  const answers = followAnswers(headers);
  const watchBody = watchBodies(({ socket }) => void answers.refuse(socket, tooSlow()));
  const passAny = publicFirst(publicSite, { isOurHost, watchBody, pass });
  let doors: Door[] = [];
  server.on("clientError", (error: ParserError, socket) => void answers.refuse(socket, error));
  server.on("connect", (_req, socket) => refuseSocket(socket, methodUnknown(), headers));
  server.on("checkExpectation", (req, res) => {
    const detail = "The only expectation that is met here is 100-continue.";
    wall(res, headers);
    void send(req, res, refusal(new Fault("expectation_failed", detail)));
  });
  return {
    server,
    async listen(place) {
      doors = await listenOnManySockets(server, place);
    },
    async drain(waitMs) {
      isDraining = true;
      letAllIn();
      await drainServers(server, doors, waitMs);
    },
  };

  async function answer(req: IncomingMessage, res: HeldResponse) {
    if (isEnding(req)) return;
    answers.note(req.socket, res);
    wall(res, headers);
    if (isDraining) res.shouldKeepAlive = false;
    req.url = withoutOrigin(req.url ?? "/");
    try {
      await passAny(req, res);
    } catch (error) {
      onError(error);
      if (res.headersSent) res.destroy();
      else res.writeHead(500, { "cache-control": "no-store" }).end();
    }
  }

  async function pass(req: IncomingMessage, res: ServerResponse) {
    req.url = asMeant(req.url ?? "/");
    const hot = paths.get(pathOf(req.url));
    const isCallback = hot?.isForgiving === true;
    const refused =
      hot && hot.method !== req.method
        ? refuseBeside(hot.method, req)
        : (refuseRequest(req) ?? refuseStranger(req, { isCallback, isOurHost }));
    if (refused) await send(req, res, refused);
    else if (hot && req.method !== "OPTIONS") await hot.handle(req, res);
    else {
      watchBody(req, res);
      await rest(req, res);
    }
  }

  /** Of a forgiving path whatever spelling it came under. */
  function asMeant(url: string): string {
    const path = pathOf(url);
    const plain = plainSpelling(path);
    return paths.get(plain)?.isForgiving ? plain + url.slice(path.length) : url;
  }
}

type Beside = {
  isOurHost: (host: string) => boolean;
  watchBody: (req: IncomingMessage, res: ServerResponse) => void;
  pass: Handle;
};

/** A page for customers may be asked for by the name of the links, and by ours; whatever is none is passed on. */
function publicFirst(site: FrontOptions["publicSite"], { isOurHost, watchBody, pass }: Beside): Handle {
  if (!site) return pass;
  const isTheirs = (host: string) => site.isHost(host) || isOurHost(host);
  return async (req, res) => {
    const methods = site.methodsOf(pathOf(req.url ?? "/"));
    if (methods === null) return pass(req, res);
    const refused =
      refuseRequest(req, methods) ?? refuseStranger(req, { isCallback: false, isOurHost: isTheirs });
    if (refused) return send(req, res, refused);
    watchBody(req, res);
    await site.handle(req, res);
  };
}

/** A hot path is not opened a second time behind Next; only what it takes can be asked there. */
function refuseBeside(hot: string, { method = "" }: IncomingMessage): Response | null {
  if (method === "OPTIONS") return null;
  return isMethod(method) ? methodNotAllowed([hot, "OPTIONS"]) : refusal(methodUnknown());
}

async function send(req: IncomingMessage, res: ServerResponse, answer: Response): Promise<void> {
  const body = await answer.text();
  const { status } = answer;
  if (hasUnread(req)) {
    await answerUnread(req, res, { status, headers: Object.fromEntries(answer.headers), body });
  } else {
    res.writeHead(status, [...answer.headers].flat());
    res.end(body);
  }
}

const pathOf = (url: string): string => url.split("?", 1)[0] ?? "/";

/** As somebody types it into a form of another system: one address, whatever it looks like. */
function plainSpelling(path: string): string {
  try {
    const plain = decodeURIComponent(path).toLowerCase().replace(/\/+/g, "/");
    return plain.length > 1 ? plain.replace(/\/$/, "") : plain;
  } catch {
    return path;
  }
}

/** A proxy may name our whole address (RFC 9112, 3.2.2); behind here it is a path, whatever host it claims. */
const withoutOrigin = (url: string): string =>
  url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, "/");
