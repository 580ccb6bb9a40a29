import { randomBytes } from "node:crypto";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import next from "next";
import { peerStorage } from "#lib/server/caller/index.ts";
import { LENGTH_HEADER, laterAnswer, withDocument } from "#lib/server/edge/index.ts";
import type { Env } from "#lib/server/env.ts";
import { ROOT } from "../root.ts";

export type Pages = {
  /** Answers by Next, for somebody who asks from the address `peer`. */
  answer(req: IncomingMessage, res: ServerResponse, peer: string): Promise<void>;
  /** Resolves when Next can answer. */
  ready: Promise<void>;
  close(): Promise<void>;
};

type Opened = Pick<Env, "host" | "port" | "isDevelopment">;

/** Next, with what its pages and doors need around them; `httpServer` is where it listens for upgrades in development. */
export function openPages(
  { host, port, isDevelopment }: Opened,
  // A real one only there, for its reloads.
  httpServer: Server = new Server(),
): Pages {
  const app = next({
    dev: isDevelopment,
    dir: ROOT,
    hostname: host,
    port,
    quiet: !isDevelopment,
    httpServer,
  });
  const handle = app.getRequestHandler();
  return {
    async answer(req, res, peer) {
      keepLength(res);
      const isHeld = markPage(req, res, { isDevelopment }) && req.method === "GET" && !isDevelopment;
      await peerStorage().run(peer, () =>
        withDocument(req, res, (document) => {
          comeBackLater(req, res, () => document.isBusy);
          if (isHeld) holdPage(req, res);
          return handle(req, res);
        }),
      );
    },
    ready: app.prepare(),
    close: () => app.close(),
  };
}

/** Says how long an answer is where its route knows it, so that a browser can show how much is still to come. */
export function keepLength(res: ServerResponse): void {
  const { writeHead } = res;
  const written = (...head: Parameters<typeof writeHead>): ServerResponse => {
    const length = res.getHeader(LENGTH_HEADER);
    res.removeHeader(LENGTH_HEADER);
    if (length !== undefined && !res.hasHeader("content-encoding")) res.setHeader("content-length", length);
    return writeHead.apply(res, head);
  };
  res.writeHead = written as typeof writeHead;
}

/** Doors, files of the build, and files at the root, which carry no script. */
const NO_PAGE = /^\/(?:api(?:\/|$)|_next\/|[^/]+\.[a-z0-9]+$)/;
/** What Next sends on to the address without so many slashes. */
const NO_ADDRESS = /^[^?]*(?:\\|\/\/)|^\/[^?]+\/(?:\?|$)/;
/** What only we say in a request that comes to Next. */
const OURS = ["content-security-policy", "content-security-policy-report-only", "x-nonce", "x-asked-for"];

/**
 * Gives a page its policy with a nonce of its own, and nothing else: who may see what is decided in `route()` and in the
 * pages themselves. Next reads the nonce for its scripts from the policy of the request, the pages from `x-nonce`; and a page
 * is not told its own address, to which whoever is sent to sign in wants to come back, but by `x-asked-for`. Answers
 * whether it is a page.
 */
export function markPage(
  { headers, url = "/" }: IncomingMessage,
  res: ServerResponse,
  settings: Pick<Env, "isDevelopment">,
): boolean {
  for (const name of OURS) delete headers[name];
  // As Next reads it, dots resolved: `/_next/static/../../overview` is a page.
  const asked = NO_ADDRESS.test(url) ? null : URL.parse(url, "http://localhost");
  if (!asked || NO_PAGE.test(asked.pathname)) return false;
  const nonce = randomBytes(16).toString("base64");
  const own = pageHeaders(nonce, settings);
  headers["content-security-policy"] = own["content-security-policy"];
  headers["x-nonce"] = nonce;
  headers["x-asked-for"] = withoutMark(asked);
  for (const [name, value] of Object.entries(own)) res.setHeader(name, value);
  return true;
}

/** The address as a person has it: going from page to page, Next's own script adds `_rsc` to it. */
function withoutMark({ pathname, search, searchParams }: URL): string {
  if (!searchParams.has("_rsc")) return pathname + search;
  searchParams.delete("_rsc");
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/** What one page view says beyond the walls of every answer, which the front adds; `nonce` must be new each time. */
export function pageHeaders(nonce: string, { isDevelopment }: Pick<Env, "isDevelopment">) {
  return {
    "content-security-policy": isDevelopment ? developmentPolicy(nonce) : policy(nonce),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  };
}

const COMMON = [
  "default-src 'none'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

// `nextjs` is the name Next uses for its own; `default` is made by TRUSTED_TYPES_SCRIPT in the root layout.
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default nextjs";

function policy(nonce: string): string {
  const script = `script-src 'nonce-${nonce}' 'strict-dynamic'`;
  return [...COMMON, script, `style-src 'self' 'nonce-${nonce}'`, TRUSTED_TYPES].join("; ");
}

// React needs eval for its error stacks, and the dev overlay writes its own styles and markup.
function developmentPolicy(nonce: string): string {
  const script = `script-src 'nonce-${nonce}' 'strict-dynamic' 'unsafe-eval'`;
  return [...COMMON, script, "style-src 'self' 'unsafe-inline'"].join("; ");
}

/**
 * A page that failed because nothing answered it in time is no mistake of ours: in its place the browser is told to come
 * back, as by the front where too many ask at once. Whether it did is asked once its first byte is about to leave.
 */
export function comeBackLater(
  { headers }: Pick<IncomingMessage, "headers">,
  res: ServerResponse,
  isBusy: () => boolean,
): void {
  const { writeHead, write, end, flushHeaders } = res;
  let isTold = false;
  const isTelling = (): boolean => {
    if (!isTold && !res.headersSent && res.statusCode >= 500 && isBusy()) tell();
    return isTold;
  };
  res.writeHead = ((...head: Parameters<typeof writeHead>) => {
    res.statusCode = Number(head[0]);
    return isTelling() ? res : writeHead.apply(res, head);
  }) as typeof writeHead;
  res.flushHeaders = () => {
    if (!isTelling()) flushHeaders.call(res);
  };
  res.write = ((...piece: Parameters<typeof write>) => {
    if (!isTelling()) return write.apply(res, piece);
    dropped(piece);
    return true;
  }) as typeof write;
  res.end = ((...piece: Parameters<typeof end>) => {
    if (!isTelling()) return end.apply(res, piece);
    dropped(piece);
    return res;
  }) as typeof end;

  function tell() {
    isTold = true;
    for (const name of res.getHeaderNames()) res.removeHeader(name);
    const { status, headers: own, body } = laterAnswer(headers, "busy");
    writeHead.call(res, status, { ...own, "content-length": Buffer.byteLength(body) });
    end.call(res, body, "utf8");
  }
}

/** Whoever wrote it may wait to hear that it is gone. */
function dropped(piece: readonly unknown[]): void {
  const written = piece.find((part): part is () => void => typeof part === "function");
  if (written) queueMicrotask(written);
}

// A page of 65 kB takes 0.5 ms by brotli this way and is smaller than what a stream of its pieces makes in 1.1 by gzip.
const PACK = {
  br: (page: Buffer) => brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (page: Buffer) => gzipSync(page, { level: 4 }),
};

/**
 * Keeps what is written, and its head, until the page is whole, and sends it packed in one piece: Next writes a page in
 * dozens of them, of which each would be packed, framed and handed on alone, for up to a fifth of what a page costs.
 */
export function holdPage({ headers }: IncomingMessage, res: ServerResponse): void {
  const { writeHead, write, end, flushHeaders } = res;
  const way = wayOf(headers["accept-encoding"]);
  // Next would pack each piece.
  delete headers["accept-encoding"];
  const held: Buffer[] = [];
  const hold = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) held.push(Buffer.from(chunk as string));
  };
  res.flushHeaders = () => undefined;
  res.writeHead = ((status: number, ...more: unknown[]) => {
    res.statusCode = status;
    for (const [name, value] of Object.entries(more.findLast(isObject) ?? {})) res.setHeader(name, value);
    return res;
  }) as typeof writeHead;
  res.write = ((chunk: unknown, ...more: unknown[]) => {
    hold(chunk);
    const written = more.find(isFunction);
    if (written) queueMicrotask(written);
    return true;
  }) as typeof write;
  res.end = ((...all: unknown[]) => {
    hold(all[0]);
    Object.assign(res, { writeHead, write, end, flushHeaders });
    const page = Buffer.concat(held);
    return end.call(res, packed(res, page, way), "utf8", all.find(isFunction));
  }) as typeof end;
}

type Way = keyof typeof PACK | null;

/** The smaller of the two that the reader takes; what it would like better, by a weight, costs it more to wait for. */
function wayOf(accepted: unknown): Way {
  const taken = String(accepted ?? "")
    .toLowerCase()
    .split(",")
    .map((one) => one.split(";").map((part) => part.trim()))
    .filter(([, weight = ""]) => !/^q=0(?:\.0*)?$/.test(weight))
    .map(([name]) => name);
  if (taken.includes("br")) return "br";
  return taken.includes("gzip") || taken.includes("*") ? "gzip" : null;
}

/** An answer without a body, such as a redirect, stays as it is. */
function packed(res: ServerResponse, page: Buffer, way: Way): Buffer {
  if (page.length === 0) return page;
  // Next says it too, of what it would have packed.
  if (!/\baccept-encoding\b/i.test(String(res.getHeader("vary") ?? "")))
    res.appendHeader("vary", "Accept-Encoding");
  if (way !== null) res.setHeader("content-encoding", way);
  const sent = way === null ? page : PACK[way](page);
  res.setHeader("content-length", sent.length);
  return sent;
}

const isFunction = (value: unknown): value is () => void => typeof value === "function";
const isObject = (value: unknown): value is Record<string, string> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
