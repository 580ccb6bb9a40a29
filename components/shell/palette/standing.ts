import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { findQuery } from "#lib/client/find-queries.ts";
import { personHref } from "#lib/client/people/person-href.ts";
import type { Find } from "#lib/contract/desk/find.ts";
import { type FoundById, MAX_FIND_LENGTH } from "#lib/contract/desk/found-by-id.ts";
import { Fault } from "#lib/fault.ts";
import { usePaused } from "../../ui/field/use-paused.ts";
import type { Command } from "./command.ts";
import { foundCommands } from "./found-commands.ts";

/** How the search of the records is doing, to be said under what was found. */
export type Standing =
  | { is: "idle" | "looking" }
  | { is: "nothing" | "some"; hasListNames: boolean }
  | { is: "failed"; error: Error; retry: () => void };

type Search = {
  /** What the records are asked; null where they could have nothing of it. */
  about: Find | null;
  isAddress: boolean;
  isLooking: boolean;
  error: Error | null;
  hasFound: boolean;
  hasListNames: boolean;
  retry: () => void;
};

export function standingOf({ about, isAddress, isLooking, error, ...search }: Search): Standing {
  const { hasFound, hasListNames, retry } = search;
  if (about === null) return isAddress ? NOTHING : { is: "idle" };
  if (isLooking) return { is: "looking" };
  if (error) return isNoQuestion(error) ? NOTHING : { is: "failed", error, retry };
  return { is: hasFound ? "some" : "nothing", hasListNames };
}

const NOTHING = { is: "nothing", hasListNames: true } as const;

/** Nothing has an id that no id may be, and asked again it is answered alike. */
const isNoQuestion = (error: Error): boolean => error instanceof Fault && error.code === "invalid_input";

const PAUSE_MS = 200;
const SHORTEST = 2;

type InRecords = { commands: Command[]; standing: Standing; address: PastedAddress | null };

/** What the records have of a text, asked for a moment after the last key; of an id or an address, which are pasted, at once. */
export function useFound(typed: string): InRecords {
  const address = pastedAddress(typed, location.origin);
  const isWhole = address !== null || isWholeId(typed);
  const paused = usePaused(typed, isWhole ? 0 : PAUSE_MS);
  const about = aboutOf(paused);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(findQuery(about));
  const isBeginning = isWhole ? typed === paused : typed.startsWith(paused);
  const commands = useMemo(
    () => (data === undefined || !isBeginning ? [] : foundCommands(data)),
    [data, isBeginning],
  );
  const standing = standingOf({
    ...{ about: aboutOf(typed), isAddress: address !== null, error, hasFound: commands.length > 0 },
    isLooking: paused !== typed || isFetching || isPlaceholderData,
    hasListNames: data?.hasListNames !== false,
    retry: () => void refetch(),
  });
  const isShown = standing.is !== "idle" && standing.is !== "failed";
  return {
    commands: isShown ? commands.map((command) => asPasted(command, address)) : [],
    standing,
    address,
  };
}

/** What the records are asked; null where they could have nothing of it. */
function aboutOf(typed: string): Find | null {
  const address = pastedAddress(typed, location.origin);
  if (address) return address.about;
  return typed.length < SHORTEST || typed.length > MAX_FIND_LENGTH ? null : { q: typed };
}

/** The address itself where it leads to what was found, as it may open a part of the page. */
function asPasted(command: Command, address: PastedAddress | null): Command {
  if (!(address?.href && "href" in command.does)) return command;
  const { href } = command.does;
  const isThere = address.href.startsWith(href) && /^$|^[?#&]/u.test(address.href.slice(href.length));
  return isThere ? { ...command, does: { href: address.href } } : command;
}

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
  [/^\/campaigns\/automations\/([^/]+)$/u, "automations"],
  [/^\/contacts\/groups\/([^/]+)$/u, "groups"],
  [/^\/inbox\/([^/]+)$/u, "conversations"],
  [/^\/events\/requests\/([^/]+)$/u, "requests"],
];

/** Pages of their own, where an id would stand. */
const NO_ID = /^(?:new|requests|automations|calendar)$/u;

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
