import type { IncomingMessage, ServerResponse } from "node:http";
import type { ChangePage } from "./hold-page.ts";
import type { Sheet } from "./read-sheet.ts";

type Carry = (req: IncomingMessage, res: ServerResponse) => ChangePage | undefined;

const LASTS_S = 31_536_000;

/**
 * Puts the style sheet into the first page that a browser opens: as a file it is asked for when the page has come, and
 * over a phone's network that is 300 ms without a word on the screen. The file follows with the rest for later pages, and
 * a cookie tells that they will find it.
 */
export function carrySheet(sheet: Sheet, { isSecure }: { isSecure: boolean }): Carry {
  const cookie = `sheet=${sheet.name}`;
  const setCookie = `${cookie}; Path=/; Max-Age=${LASTS_S}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return ({ headers }, res) => {
    if (headers["sec-fetch-dest"] !== "document" || headers.cookie?.split("; ").includes(cookie)) return;
    return (html) => {
      const page = withSheet(html, sheet);
      if (page !== html) {
        res.appendHeader("set-cookie", setCookie);
        forgetPreload(res, sheet.path);
      }
      return page;
    };
  };
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
