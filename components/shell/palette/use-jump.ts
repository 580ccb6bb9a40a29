import { useEffect, useEffectEvent, useState } from "react";
import type { Command } from "./command.ts";
import { isWholeId } from "./pasted-address.ts";
import type { useFound } from "./use-found.ts";

type Jump = ReturnType<typeof useFound> & { typed: string; run: (command: Command) => void };

/**
 * Enter right behind a pasted id or address opens what has it as soon as that is found. `waits` answers whether it has to
 * be waited for; where nothing has it, nothing is opened.
 */
export function useJump({ typed, commands, standing, address, run }: Jump): { waits: () => boolean } {
  const [awaited, setAwaited] = useState<string>();
  const open = useEffectEvent(() => {
    if (commands[0] && standing.is === "some") run(commands[0]);
  });
  const isAwaited = awaited === typed;
  const isOver = standing.is !== "looking";
  useEffect(() => {
    if (!(isAwaited && isOver)) return;
    setAwaited(undefined);
    open();
  }, [isAwaited, isOver]);
  return {
    waits() {
      if (isOver || !(address || isWholeId(typed))) return false;
      setAwaited(typed);
      return true;
    },
  };
}
