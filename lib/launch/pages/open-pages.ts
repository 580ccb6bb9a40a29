import { randomBytes } from "node:crypto";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import next from "next";
import { meter } from "#lib/meter.ts";
import { peerStorage } from "#lib/server/caller/index.ts";
import { LENGTH_HEADER, laterAnswer, withDocument } from "#lib/server/edge/index.ts";
import type { Env } from "#lib/server/env.ts";
import { inLanguageOf } from "#lib/server/language.ts";
import { heldOf } from "../held-response.ts";
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
      if (markPage(req, res, { isDevelopment })) measurePage(res);
      await peerStorage().run(peer, () =>
        inLanguageOf(req, () =>
          withDocument(req, res, (document) => {
            comeBackLater(req, res, () => document.isBusy);
            return handle(req, res);
          }),
        ),
      );
    },
    ready: app.prepare(),
    close: () => app.close(),
  };
}

/** From here until all of it is handed to the socket; all pages are one door, as their addresses have ids in them. */
function measurePage(res: ServerResponse): void {
  const ours = meter();
  if (!ours) return;
  const startedAt = performance.now();
  res.once("close", () =>
    ours.door({ door: "page", status: res.statusCode, seconds: (performance.now() - startedAt) / 1_000 }),
  );
}

/** Says how long an answer is where its route knows it, so that a browser can show how much is still to come. */
export function keepLength(res: ServerResponse): void {
  heldOf(res).beforeHead(() => {
    const length = res.getHeader(LENGTH_HEADER);
    res.removeHeader(LENGTH_HEADER);
    if (length !== undefined && !res.hasHeader("content-encoding")) res.setHeader("content-length", length);
  });
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
 * is not told its own address, to which whoever is sent to sign in wants to come back, but by `x-asked-for`.
 * Answers whether it is a page.
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
  "manifest-src 'self'",
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
  heldOf(res).replaceBy(() => (res.statusCode >= 500 && isBusy() ? laterAnswer(headers, "busy") : null));
}
