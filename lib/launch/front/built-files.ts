import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";

const PREFIX = "/_next/static/";
const FOR_A_YEAR = "public, max-age=31536000, immutable";
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".woff2": "font/woff2",
};
/** How a build keeps a file packed beside it, best first. */
const PACKINGS = [
  { coding: "br", end: ".br" },
  { coding: "gzip", end: ".gz" },
] as const;

/**
 * Sends the scripts, styles and fonts of a build, as it packed them: Next would pack a script anew for each browser, in the
 * turns that pages are rendered in. False for whatever else is asked. Each file is read once and kept, so that thousands of
 * slow readers share it; all of them packed are 1.5 MB.
 */
export function builtFiles(root: string): (req: IncomingMessage, res: ServerResponse) => Promise<boolean> {
  const folder = join(root, ".next/static");
  const names = new Set(globSync("**/*", { cwd: folder }).map((name) => name.replaceAll("\\", "/")));
  const kept = new Map<string, Promise<Buffer>>();
  return async (req, res) => {
    const name = nameIn(req);
    const type = TYPES[extname(name)];
    if (type === undefined || !names.has(name)) return false;
    // A name is that of one content: Next makes it from the bytes.
    const etag = `W/"${name}"`;
    if (req.headers["if-none-match"]?.includes(etag)) {
      res.writeHead(304, { "cache-control": FOR_A_YEAR, etag, vary: "accept-encoding" }).end();
      return true;
    }
    const packing = packingFor(name, req.headers["accept-encoding"]);
    const body = await read(name + (packing?.end ?? ""));
    res.writeHead(200, {
      "cache-control": FOR_A_YEAR,
      "content-length": body.length,
      "content-type": type,
      etag,
      vary: "accept-encoding",
      ...(packing && { "content-encoding": packing.coding }),
    });
    res.end(req.method === "HEAD" ? undefined : body);
    return true;
  };

  function packingFor(name: string, accepted: unknown) {
    const codings = String(accepted ?? "").split(/\s*,\s*/);
    return PACKINGS.find(({ coding, end }) => codings.includes(coding) && names.has(name + end));
  }

  function read(name: string): Promise<Buffer> {
    const body = kept.get(name) ?? readFile(join(folder, name));
    kept.set(name, body);
    body.catch(() => kept.delete(name));
    return body;
  }
}

/** Of the file in the folder, where one is asked for and nothing is sent. */
function nameIn({ method = "", url = "" }: IncomingMessage): string {
  if (!url.startsWith(PREFIX) || !["GET", "HEAD"].includes(method)) return "";
  return url.slice(PREFIX.length).split("?", 1)[0] ?? "";
}
