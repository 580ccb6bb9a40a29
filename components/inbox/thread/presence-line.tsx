"use client";

import { usePresence } from "#lib/client/inbox/presence.ts";
import { presenceWords } from "./presence-words.ts";

/** Who else of the team is in this conversation; nothing where nobody is. */
export function PresenceLine({ id }: { id: number }) {
  const words = presenceWords(usePresence(id));
  return (
    <p role="status" dir="auto" className="truncate text-12 text-amber-fg empty:hidden">
      {words}
    </p>
  );
}
