import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, deflateRawSync } from "node:zlib";
import { Fault } from "../../fault.ts";
import type { Context } from "../context.ts";
import { plainRefusal, refusal } from "../edge/index.ts";
import { findWatcher, listWatching } from "../signed-in/index.ts";
import { getLiveEpoch } from "../store/console/live.ts";
import type { Sink, Watcher } from "./client.ts";
import { createHub, type Hub, type HubOptions } from "./create-hub.ts";
import type { LiveContext } from "./follow-log.ts";
import { readInterest } from "./interest.ts";
import { encodeId, type Interest } from "./ring.ts";

export type LiveStream = {
  /** For the front server; resolves when the stream is open or refused. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** For a route handler; the same stream. */
  handleWeb(request: Request): Promise<Response>;
  /** How many streams are open. */
  size(): number;
  /** Says goodbye to every stream and ends them. */
  close(): Promise<void>;
};

type Admission = { hub: Hub; watcher: Watcher };

/** On their way in at once: more than all browsers of a company that come back together, and each holds a request. */
const MAX_OPENING = 1_000;
const NO_STORE = { "cache-control": "no-store" };

/**
 * `GET /api/live`: every event once and in order, across reconnects, for as long as the session is good; with `topics` the
 * rows it names and hints of the rest.
 */
export function createLiveStream(context: LiveContext, options: HubOptions): LiveStream {
  const authorise = askTogether(options.authorise);
  const turn = createTurns();
  const only = openOnce(() => createHub(context, options));
  let isClosed = false;
  let opening = 0;
  return {
    async handle(req, res) {
      const { cookie } = req.headers;
      const asked = askedOf(req.url ?? "/", [req.headers["last-event-id"]].flat()[0]);
      const opened = await admit(req.method, cookie);
      // The connection goes with its stream: kept alive, thousands that were sent away would stay.
      res.shouldKeepAlive = false;
      if (typeof opened === "number") return void res.writeHead(opened, NO_STORE).end();
      if (asked instanceof Fault) {
        const { status, headers, body } = plainRefusal(asked);
        return void res.writeHead(status, headers).end(body);
      }
      // Its end is that of the connection, so no piece need say how long it is: each is one write, not four.
      res.removeHeader("transfer-encoding");
      const isPacked =
        asked.interest?.hasRows === true && /\bgzip\b/.test(`${req.headers["accept-encoding"]}`);
      res.writeHead(200, isPacked ? { ...STREAM_HEADERS, "content-encoding": "gzip" } : STREAM_HEADERS);
      req.socket.setNoDelay(true);
      await opened.hub.open(nodeSink(res, isPacked), { watcher: opened.watcher, ...asked });
    },
    async handleWeb(request) {
      const cookie = request.headers.get("cookie") ?? undefined;
      const asked = askedOf(request.url, request.headers.get("last-event-id") ?? undefined);
      const opened = await admit(request.method, cookie);
      if (typeof opened === "number") return new Response(null, { status: opened, headers: NO_STORE });
      if (asked instanceof Fault) return refusal(asked);
      const { sink, body } = webSink();
      await opened.hub.open(sink, { watcher: opened.watcher, ...asked });
      return new Response(body, { headers: STREAM_HEADERS });
    },
    size: () => only.now()?.size ?? 0,
    async close() {
      isClosed = true;
      await only.close();
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
      const hub = await only.get();
      await turn();
      return hub.hasRoom(watcher) ? { hub, watcher } : 503;
    } catch (error) {
      context.log.warn("a live stream could not be opened", { error });
      return 503;
    } finally {
      opening -= 1;
    }
  }
}

/** Opened when somebody first comes; tried anew after a failure. */
function openOnce(open: () => Promise<Hub>) {
  let opening: Promise<Hub> | undefined;
  let opened: Hub | undefined;
  return {
    now: () => opened,
    get(): Promise<Hub> {
      opening ??= open().then(
        (hub) => {
          opened = hub;
          return hub;
        },
        (error: unknown) => {
          opening = undefined;
          throw error;
        },
      );
      return opening;
    },
    async close() {
      await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}

type Asked = { lastEventId: string | undefined; interest: Interest | null; isBack: boolean };

/** What the address asks for, or why it asks for nothing. `header` is what a browser says that comes back of itself. */
function askedOf(url: string, header: string | undefined): Asked | Fault {
  const { searchParams } = new URL(url, "http://localhost");
  try {
    return {
      lastEventId: header ?? searchParams.get("lastEventId") ?? undefined,
      interest: readInterest(searchParams.get("topics")),
      isBack: header !== undefined || searchParams.has("back"),
    };
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

const A_TURN = 16;

/**
 * Lets a few go on in each turn of the event loop: a thousand streams whose session was asked for together would
 * otherwise open in one piece of half a second, in which no callback is answered.
 */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isSet = false;
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (!isSet) setImmediate(next);
      isSet = true;
    });

  function next() {
    for (const goOn of waiting.splice(0, A_TURN)) goOn();
    isSet = waiting.length > 0;
    if (isSet) setImmediate(next);
  }
}

const AT_ONCE = 4;

/**
 * Asks the same question once for all who have it at the same time, and four questions at a time: a thousand streams that
 * open at once otherwise stand before every callback in the queue for the database (p95 of these 2.5 s).
 */
export function askTogether<K, T>(ask: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const asked = new Map<K, Promise<T>>();
  const waiting: (() => void)[] = [];
  let asking = 0;
  return (key) => {
    const known = asked.get(key);
    if (known) return known;
    const answer = inTurn(key).finally(() => asked.delete(key));
    asked.set(key, answer);
    return answer;
  };

  async function inTurn(key: K): Promise<T> {
    if (asking >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else asking += 1;
    try {
      return await ask(key);
    } finally {
      // The place is handed on, so that no newcomer slips in between.
      const next = waiting.shift();
      if (next) next();
      else asking -= 1;
    }
  }
}

/** `no-transform` keeps compression by others away: a stream that each one gzips costs twice the memory and stutters. */
export const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

export function nodeSink(res: ServerResponse, isPacked = false): Sink {
  let sent = 0;
  if (isPacked) put(GZIP_HEAD);
  return {
    write: (bytes) => put(isPacked ? pack(bytes) : bytes),
    buffered: () => res.writableLength,
    sent: () => sent,
    isOpen: () => res.writable && !res.destroyed,
    end() {
      res.end();
      // A reader that takes nothing would keep the socket for ever.
      setTimeout(() => res.destroy(), 1_000).unref();
    },
  };

  function put(bytes: Buffer | string) {
    if (!res.writable) return;
    sent += Buffer.byteLength(bytes);
    res.write(bytes);
  }
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** What is shorter is hardly made smaller. */
const WORTH_BYTES = 200;
const packed = new WeakMap<Buffer, Buffer>();

/**
 * A piece of a gzip stream that looks back at nothing before it, so all readers in step get the same bytes: compressed once,
 * not a thousand times, and no stream keeps a window of its own (256 kB).
 */
function pack(given: Buffer | string): Buffer {
  if (typeof given === "string" || given.length < WORTH_BYTES) return stored(Buffer.from(given));
  const piece = packed.get(given) ?? deflateRawSync(given, { finishFlush: constants.Z_SYNC_FLUSH });
  packed.set(given, piece);
  return piece;
}

/** As it is, behind its length twice (RFC 1951, 3.2.4). */
function stored(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

export function webSink(): { sink: Sink; body: ReadableStream<Uint8Array> } {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isOpen = true;
  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
      },
      cancel() {
        isOpen = false;
      },
    },
    { highWaterMark: 0, size: (chunk) => chunk.byteLength },
  );
  const sink: Sink = {
    write: (bytes) => void (isOpen && controller?.enqueue(Buffer.from(bytes))),
    buffered: () => Math.max(0, -(controller?.desiredSize ?? 0)),
    isOpen: () => isOpen,
    end() {
      if (isOpen) controller?.close();
      isOpen = false;
    },
  };
  return { sink, body };
}

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

/** The id of the newest event that streams may have sent by now. Whatever is read after this is not older. */
export async function getLiveId({ db }: Pick<Context, "db">): Promise<string> {
  const { id, newest } = await getLiveEpoch(db);
  return encodeId(id, newest);
}
