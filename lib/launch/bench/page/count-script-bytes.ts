import { gzipSync } from "node:zlib";

/** Gzip bytes of every script that the HTML of a page makes a browser of today load, run at once or not. */
export async function countScriptBytes(
  baseUrl: string,
  page: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const response = await fetch(`${baseUrl}${page}`, { headers, redirect: "manual" });
  if (response.status !== 200) throw new Error(`${page} answered ${response.status}`);
  const paths = findScripts(await response.text());
  const sizes = await Promise.all(paths.map(async (path) => gzipSync(await read(baseUrl + path)).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Those for old browsers alone (`noModule`) are never loaded; what is preloaded is. */
function findScripts(html: string): string[] {
  const tags = Array.from(html.matchAll(/<script\b[^>]*>|<link\b[^>]*\bas="script"[^>]*>/gi), ([tag]) => tag);
  const paths = tags
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .map((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1]);
  const found = [...new Set(paths.filter((path) => path !== undefined))];
  if (found.length === 0) throw new Error("a page without scripts");
  return found;
}

async function read(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
