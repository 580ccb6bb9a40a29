import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { findQuery } from "#lib/client/find/queries.ts";
import type { Command } from "./find-commands.ts";
import { foundCommands } from "./found-commands.ts";

const PAUSE_MS = 200;

/** How the search of the records is doing, to be said under what was found. */
export type Standing =
  | { is: "idle" | "looking" }
  | { is: "nothing" | "some"; hasListNames: boolean }
  | { is: "failed"; error: Error; retry: () => void };

/** What the records have of a text, asked for a moment after the last key. */
export function useFound(typed: string): { commands: Command[]; standing: Standing } {
  const asked = usePaused(typed);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(findQuery(asked));
  const isShort = typed.length < 2;
  const isBeginning = typed.startsWith(asked);
  const commands = useMemo(
    () => (data === undefined || !isBeginning ? [] : foundCommands(data)),
    [data, isBeginning],
  );
  if (isShort) return { commands: [], standing: { is: "idle" } };
  const isLooking = asked !== typed || isFetching || isPlaceholderData;
  if (isLooking) return { commands, standing: { is: "looking" } };
  if (error) return { commands: [], standing: { is: "failed", error, retry: () => void refetch() } };
  const hasListNames = data?.hasListNames !== false;
  return { commands, standing: { is: commands.length > 0 ? "some" : "nothing", hasListNames } };
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
