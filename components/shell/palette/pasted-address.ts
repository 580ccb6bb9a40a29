import { personHref } from "#lib/client/people/person-href.ts";
import type { Find } from "#lib/contract/desk/find.ts";
import type { FoundById } from "#lib/contract/desk/found-by-id.ts";

export type PastedAddress = {
  /** Null where another site is meant, whose pages we do not know. */
  href: string | null;
  /** What the records are asked about it; null where its page is about nothing in particular. */
  about: Find | null;
};

/** Pages about one thing, by where its id stands. */
const PAGES: readonly [page: RegExp, kind: FoundById][] = [
  [/^\/campaigns\/([^/]+)(?:\/edit)?$/u, "campaigns"],
  [/^\/send\/([^/]+)$/u, "sends"],
  [/^\/messages\/([^/]+)$/u, "messages"],
  [/^\/calls\/([^/]+)$/u, "calls"],
  [/^\/templates\/([^/]+)$/u, "templates"],
  [/^\/contacts\/lists\/([^/]+)$/u, "lists"],
  [/^\/inbox\/([^/]+)$/u, "conversations"],
  [/^\/events\/requests\/([^/]+)$/u, "requests"],
];

/** Pages of their own, where an id would stand. */
const NO_ID = /^(?:new|requests)$/u;

/** A whole address, or the path of one, as it is copied from the bar of a browser; null for any other text. */
export function pastedAddress(text: string, origin: string): PastedAddress | null {
  if (!/^(?:https?:\/\/|\/)[^\s/]\S*$/iu.test(text)) return null;
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null;
  if (url?.origin !== origin) return { href: null, about: null };
  // A page is the same with a slash at its end, which some programs add.
  const path = url.pathname.replace(/(?<=.)\/+$/u, "");
  const number = path === "/contacts/person" ? url.searchParams.get("number")?.trim() : undefined;
  if (number) return { href: personHref(number), about: { q: number } };
  return { href: `${path}${url.search}${url.hash}`, about: aboutPage(path, url.searchParams) };
}

function aboutPage(pathname: string, searchParams: URLSearchParams): Find | null {
  const event = pathname === "/events" ? searchParams.get("event") : null;
  if (event) return { q: event, kind: "events" };
  for (const [page, kind] of PAGES) {
    const id = page.exec(pathname)?.[1];
    if (id !== undefined && !NO_ID.test(id)) return { q: decoded(id), kind };
  }
  return null;
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Whole ids as they are copied, ours and those of the service; a number of a phone is none. */
const WHOLE_ID =
  /^(?:["'“‘<([{]*)(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|wamid\.\S+|sha256:\S+|(?=\S*\d)(?=\S*[a-z])[\w:.-]{12,})(?:["'”’>)\]},;.]*)$/iu;

export const isWholeId = (text: string): boolean => WHOLE_ID.test(text);
