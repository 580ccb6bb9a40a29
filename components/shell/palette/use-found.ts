import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { findQuery } from "#lib/client/find/queries.ts";
import type { Find } from "#lib/contract/desk/find.ts";
import { MAX_FIND_LENGTH } from "#lib/contract/desk/found-by-id.ts";
import type { Command } from "./command.ts";
import { foundCommands } from "./found-commands.ts";
import { isWholeId, type PastedAddress, pastedAddress } from "./pasted-address.ts";
import { type Standing, standingOf } from "./standing.ts";

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

function usePaused(text: string, pauseMs: number): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return paused;
}
