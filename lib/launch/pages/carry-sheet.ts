import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Sheet } from "./read-sheet.ts";

type Carry = (req: IncomingMessage, res: ServerResponse) => void;

const LASTS_S = 31_536_000;
const WAYS = {
  br: (page: string) => promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (page: string) => promisify(gzip)(page),
  identity: async (page: string) => Buffer.from(page),
};

/**
 * Puts the style sheet into the first page that a browser opens: as a file it is asked for when the page has come, and
 * over a phone's network that is 300 ms without a word on the screen. The file follows with the rest for later pages, and
 * a cookie tells that they will find it.
 */
export function carrySheet(sheet: Sheet, { isSecure }: { isSecure: boolean }): Carry {
  const cookie = `sheet=${sheet.name}`;
  const setCookie = `${cookie}; Path=/; Max-Age=${LASTS_S}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return (req, res) => {
    const { headers } = req;
    if (!isOpening(req) || headers.cookie?.split("; ").includes(cookie)) return;
    const way = wayOf(headers["accept-encoding"]);
    // Next would compress what is still to be changed.
    delete headers["accept-encoding"];
    holdPage(res, async (html) => {
      const page = withSheet(html, sheet);
      if (page !== html) {
        res.appendHeader("set-cookie", setCookie);
        forgetPreload(res, sheet.path);
      }
      if (way !== "identity") res.setHeader("content-encoding", way);
      const sent = await WAYS[way](page);
      res.setHeader("content-length", sent.length);
      return sent;
    });
  };
}

/** A browser that opens a page, and neither a file of ours nor an answer of the API. */
const isOpening = ({ method, headers, url = "" }: IncomingMessage): boolean =>
  method === "GET" && headers["sec-fetch-dest"] === "document" && !/^\/(api|_next)\/|\.\w+(\?|$)/.test(url);

function wayOf(accepted: unknown): keyof typeof WAYS {
  const names = String(accepted ?? "").split(/\s*,\s*/);
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : "identity";
}

/** React looks for its link and finds it, and it matches no medium: nobody waits for the file. */
function withSheet(html: string, { path, text }: Sheet): string {
  return html.replace(
    /<link rel="stylesheet" href="([^"]+)"( nonce="[^"]*")?[^>]*?(\/?>)/,
    (link, href, nonce, end) =>
      href === path
        ? `<style${nonce ?? ""}>${text}</style>${link.slice(0, -end.length)} media="not all"${end}`
        : link,
  );
}

function forgetPreload(res: ServerResponse, path: string): void {
  const links = [res.getHeader("link") ?? []].flat().flatMap((line) => String(line).split(/,\s*(?=<)/));
  const others = links.filter((link) => !link.startsWith(`<${path}>`));
  if (others.length > 0) res.setHeader("link", others.join(", "));
  else res.removeHeader("link");
}

/** Keeps what is written, and its head, until the end; sends what `change` makes of it. */
function holdPage(res: ServerResponse, change: (html: string) => Promise<Buffer>): void {
  const { writeHead, write, end, flushHeaders } = res;
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
    const ended = all.find(isFunction);
    change(Buffer.concat(held).toString()).then(
      (page) => end.call(res, page, "utf8", ended),
      (error) => res.destroy(error),
    );
    return res;
  }) as typeof end;
}

const isFunction = (value: unknown): value is () => void => typeof value === "function";
const isObject = (value: unknown): value is Record<string, string> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
