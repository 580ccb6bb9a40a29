import { useEffect, useEffectEvent, useState } from "react";
import type { Command } from "./command.ts";
import { isWholeId, type useFound } from "./standing.ts";

/** `typed` as it stands in the field. */
type Jump = ReturnType<typeof useFound> & { typed: string; run: (command: Command) => void };

/**
 * Enter right behind a pasted id or address opens what has it as soon as that is found. `waits` answers whether it has to
 * be waited for; where nothing has it, nothing is opened. Whatever is typed meanwhile calls it off for good.
 */
export function useJump({ typed, commands, standing, address, run }: Jump): { waits: () => boolean } {
  const [awaited, setAwaited] = useState<string>();
  const open = useEffectEvent(() => {
    if (commands[0] && standing.is === "some") run(commands[0]);
  });
  const isAwaited = stillAwaited(awaited, typed) !== undefined;
  // At once, in this render: typed and taken back, the text is the same again.
  if (awaited !== undefined && !isAwaited) setAwaited(undefined);
  const isOver = standing.is !== "looking";
  useEffect(() => {
    if (!(isAwaited && isOver)) return;
    setAwaited(undefined);
    open();
  }, [isAwaited, isOver]);
  return {
    waits() {
      if (isOver || !(address || isWholeId(typed.trim()))) return false;
      setAwaited(typed);
      return true;
    },
  };
}

/** What Enter waits for once this stands in the field. */
export const stillAwaited = (awaited: string | undefined, typed: string): string | undefined =>
  awaited === typed ? awaited : undefined;
